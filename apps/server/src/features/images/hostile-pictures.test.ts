import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { IMAGE } from '@windfall/contract';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  gifOfFrames,
  jpegOfScans,
  pngOfProfiles,
  pngOfTexts,
  webpOfFrames,
} from '../../testing/fixtures/hostile-pictures.ts';
import { photograph, plainPicture } from '../../testing/fixtures/pictures.ts';

const MEASURE = fileURLToPath(new URL('../../testing/measure-picture.ts', import.meta.url));
const MAX_MEMORY_BYTES = 250_000_000;
const MAX_CPU_MS = 5000;
const WAIT_TIMEOUT_MS = 90_000;
const run = promisify(execFile);
let dir = '';
let kept: Promise<Buffer> | undefined;
/** Making one takes seconds. */
const photo = (): Promise<Buffer> => {
  kept ??= photograph(4032, 3024).then((picture) => picture.png({ compressionLevel: 1 }).toBuffer());
  return kept;
};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'windfall-pictures-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Memory, time and outcome of a file, measured in a separate process. */
async function usageOf(bytes: Buffer): Promise<{ outcome: string; memoryBytes: number; cpuMs: number }> {
  expect(bytes.length).toBeLessThanOrEqual(IMAGE.maxBytes);
  const path = join(dir, 'picture');
  await writeFile(path, bytes);
  const { stdout } = await run(process.execPath, [MEASURE, path], { env: { MALLOC_ARENA_MAX: '2' } });
  return JSON.parse(stdout);
}

const plain = (side: number): Sharp => plainPicture(side, side);
const deep = (side: number): Sharp =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#11223380' } }).toColourspace(
    'rgb16',
  );

// @rule listings#image-limits
describe('250 MB and five seconds suffice for', () => {
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    [
      'an AVIF of 64 megapixels in a kilobyte',
      'IMAGE_TOO_MANY_PIXELS',
      () => plain(8000).avif({ effort: 0 }).toBuffer(),
    ],
    ['the largest GIF', '1280 x 1280', () => plain(6320).gif({ effort: 1, colors: 2, dither: 0 }).toBuffer()],
    ['the largest WebP', '1280 x 1280', () => plain(6900).webp({ lossless: true, effort: 0 }).toBuffer()],
    [
      'an interlaced PNG of 64 megapixels',
      'IMAGE_TOO_MANY_PIXELS',
      () => plain(8000).png({ progressive: true }).toBuffer(),
    ],
    ['the largest interlaced PNG', '1280 x 1280', () => deep(4470).png({ progressive: true }).toBuffer()],
    ['a PNG of 64 megapixels with 16 bits', '1280 x 1280', () => deep(8000).png().toBuffer()],
    ['a PNG of texts that inflate to 5 GB', '64 x 48', () => pngOfTexts()],
    ['a PNG of color profiles that inflate to 5 GB', '64 x 48', () => pngOfProfiles()],
    ['a PNG of the largest color profile', '64 x 48', () => pngOfProfiles(1, 33_000_000)],
    ['a JPEG of 190 passes', 'IMAGE_UNREADABLE', () => jpegOfScans(190, 6000)],
    ['a JPEG of the most passes', '1280 x 1280', () => jpegOfScans(32, 6000)],
    ['a GIF of 200,000 frames', '100 x 100', () => gifOfFrames(200_000)],
    ['a WebP of 60,000 frames', '16 x 16', () => webpOfFrames(60_000)],
  ])(
    '%s',
    async (_, outcome, make) => {
      const usage = await usageOf(await make());
      expect(usage.outcome).toBe(outcome);
      expect(usage.memoryBytes).toBeLessThan(MAX_MEMORY_BYTES);
      expect(usage.cpuMs).toBeLessThan(MAX_CPU_MS);
    },
    WAIT_TIMEOUT_MS,
  );

  test.each<[string, (picture: Sharp) => Sharp]>([
    ['JPEG', (picture) => picture.jpeg({ quality: 80 })],
    ['progressive JPEG', (picture) => picture.jpeg({ quality: 80, progressive: true })],
    ['WebP', (picture) => picture.webp({ effort: 0 })],
    ['AVIF', (picture) => picture.avif({ effort: 0, chromaSubsampling: '4:2:0' })],
  ])(
    'a real photograph of 12 megapixels, %s',
    async (_, encode) => {
      const usage = await usageOf(await encode(sharp(await photo())).toBuffer());
      expect(usage.outcome).toMatch(/^1280 x (?:960|1707)$/);
      expect(usage.memoryBytes).toBeLessThan(MAX_MEMORY_BYTES);
      expect(usage.cpuMs).toBeLessThan(MAX_CPU_MS);
    },
    WAIT_TIMEOUT_MS,
  );

  test.each<[string, (picture: Sharp) => Sharp]>([
    ['JPEG', (picture) => picture.withMetadata({ orientation: 6 }).jpeg({ quality: 60 })],
    ['progressive JPEG', (picture) => picture.jpeg({ quality: 60, progressive: true })],
  ])(
    'a real photograph of 48 megapixels, %s',
    async (_, encode) => {
      const usage = await usageOf(await encode(sharp(await photo()).resize(8000, 6000)).toBuffer());
      expect(usage.outcome).toMatch(/^1280 x (?:960|1707)$/);
      expect(usage.memoryBytes).toBeLessThan(MAX_MEMORY_BYTES);
      expect(usage.cpuMs).toBeLessThan(MAX_CPU_MS);
    },
    WAIT_TIMEOUT_MS,
  );
});
