import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

/** An instance of the module for this file alone: a thread that another file's tests left waiting would take the first job. */
const { runWork }: typeof import('./run-work.ts') = await import(
  new URL('./run-work.ts?alone', import.meta.url).href
);

let dir: string;
let file: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'windfall-work-'));
  file = join(dir, 'sound.db');
  new DatabaseSync(file).close();
  await writeFile(join(dir, 'not.tar.gz'), 'no archive');
});
afterAll(() => rm(dir, { recursive: true }));

const started: ChildProcess[] = [];
const note = (message: unknown) => void started.push((message as { process: ChildProcess }).process);
beforeEach(() => subscribe('child_process', note));
afterEach(async () => {
  unsubscribe('child_process', note);
  vi.useRealTimers();
  for (const worker of started.splice(0)) if (worker.kill('SIGKILL')) await once(worker, 'exit');
});

const examine = () => runWork('findDamage', { file });
const unpackBroken = () => runWork('unpack', { file: join(dir, 'not.tar.gz'), dir: join(dir, 'unpacked') });

test('jobs one after another share a process, also after a failure', async () => {
  expect(await examine()).toEqual([]);
  await expect(unpackBroken()).rejects.toMatchObject({ name: 'InvalidBackupError' });
  expect(await examine()).toEqual([]);
  expect(started).toHaveLength(1);
});

test('concurrent jobs have a process each, and one of them waits for the next job', async () => {
  expect(await Promise.all([examine(), examine()])).toEqual([[], []]);
  await examine();
  expect(started).toHaveLength(2);
});

test('a process ends when no job follows, and the next job starts another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await examine();
  const ended = Promise.withResolvers();
  started[0]?.once('exit', ended.resolve);
  vi.advanceTimersByTime(60_000);
  await ended.promise;
  expect(await examine()).toEqual([]);
  expect(started).toHaveLength(2);
});

test('a job whose process ends fails, and the next job starts another one', async () => {
  const failing = expect(examine()).rejects.toThrow('The worker ended with SIGKILL before its work was done');
  started[0]?.kill('SIGKILL');
  await failing;
  expect(await examine()).toEqual([]);
  expect(started).toHaveLength(2);
});
