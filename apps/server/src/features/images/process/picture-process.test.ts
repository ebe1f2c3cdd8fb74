import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect, test, vi } from 'vitest';
import { plainPicture } from '../../../../testing/fixtures/pictures.ts';
import { PictureQueue } from '../picture-queue.ts';
import { PictureProcess } from './picture-process.ts';

const WAIT_TIMEOUT_MS = 60_000;
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'encoded',
    (error) => error.code ?? error,
  );
/**
 * Its header implies as much memory as other photographs of 12 megapixels; its ten bits take a third more.
 */
const greedyAvif = () =>
  plainPicture(4032, 3024).avif({ effort: 0, chromaSubsampling: '4:4:4', bitdepth: 10 }).toBuffer();

describe('the image process', () => {
  test(
    'exits on a file above the limits, which is refused, and is replaced',
    async () => {
      const queue = new PictureQueue();
      const small = await plainPicture().png().toBuffer();
      const outcomes = [small, await greedyAvif(), small].map((file) => refusalOf(queue.encode(file)));
      expect(await Promise.all(outcomes)).toEqual(['encoded', 'IMAGE_UNREADABLE', 'encoded']);
    },
    WAIT_TIMEOUT_MS,
  );

  test(
    'accepts a large picture after any other file',
    async () => {
      const queue = new PictureQueue();
      const large = await plainPicture(3500, 3500).avif({ effort: 0, chromaSubsampling: '4:4:4' }).toBuffer();
      const outcomes = [large, large].map((file) => refusalOf(queue.encode(file)));
      expect(await Promise.all(outcomes)).toEqual(['encoded', 'encoded']);
    },
    WAIT_TIMEOUT_MS,
  );

  test('ends when no file follows', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const end = vi.spyOn(PictureProcess.prototype, 'end');
      await new PictureQueue().encode(await plainPicture().png().toBuffer());
      vi.advanceTimersByTime(50_000);
      expect(end).not.toHaveBeenCalled();
      vi.advanceTimersByTime(10_000);
      expect(end).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
  });

  test('does not blame a file that it never got', async () => {
    const small = await plainPicture().png().toBuffer();
    const started: ChildProcess[] = [];
    const note = (message: unknown) => void started.push((message as { process: ChildProcess }).process);
    subscribe('child_process', note);
    const worker = new PictureProcess();
    unsubscribe('child_process', note);
    await worker.encode(small);
    const [child] = started;
    child?.disconnect();
    expect(await refusalOf(worker.encode(small))).toBe('UNAVAILABLE');
  });

  test('returns the refusal of the file and continues', async () => {
    const worker = new PictureProcess();
    expect(await refusalOf(worker.encode(Buffer.from('no picture')))).toBe('IMAGE_UNREADABLE');
    expect(await worker.encode(await plainPicture().png().toBuffer())).toMatchObject({
      width: 64,
      height: 48,
      color: '#3a7d2c',
      widths: [320],
      files: [{ name: '320.webp' }, { name: '1280.jpg' }],
    });
    expect(worker.isUsable).toBe(true);
  });
});
