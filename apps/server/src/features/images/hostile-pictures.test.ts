import { IMAGE } from '@windfall/contract';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  avifClaiming,
  gifOfFrames,
  jpegOfScans,
  LARGE_PLAIN_WEBP,
  plainGif,
  plainPng,
  pngOfProfiles,
  pngOfTexts,
  webpOfFrames,
} from '../../../testing/fixtures/hostile-pictures.ts';
import { photograph } from '../../../testing/fixtures/pictures.ts';
import { PictureQueue } from './picture-queue.ts';

const WAIT_TIMEOUT_MS = 90_000;

/** As in production, a process decodes one file after the other until it keeps too much memory. */
const queue = new PictureQueue();

/** Size of the encoded picture or the refusal. A process that exceeds its limits ends, and that is neither. */
async function outcomeOf(bytes: Buffer): Promise<string> {
  expect(bytes.length).toBeLessThanOrEqual(IMAGE.maxBytes);
  return queue.encode(bytes).then(
    ({ width, height }) => `${width} x ${height}`,
    ({ code, cause }) => (/ended the process/.test(cause?.message) ? 'The process ended' : code),
  );
}

// @rule listings#image-limits
describe('250 MB and five seconds suffice for', () => {
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['an AVIF of 64 megapixels in a kilobyte', 'IMAGE_TOO_MANY_PIXELS', () => avifClaiming(8000)],
    ['the largest GIF', '1280 x 1280', () => plainGif(6320)],
    ['the largest WebP', '1280 x 1280', () => LARGE_PLAIN_WEBP],
    ['an interlaced PNG of 64 megapixels', 'IMAGE_TOO_MANY_PIXELS', () => plainPng(8000, 'rgb8', true)],
    ['the largest interlaced PNG', '1280 x 1280', () => plainPng(4470, 'rgba16', true)],
    ['a PNG of 64 megapixels with 16 bits', '1280 x 1280', () => plainPng(8000, 'rgba16')],
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
      expect(await outcomeOf(await make())).toBe(outcome);
    },
    WAIT_TIMEOUT_MS,
  );

  const side = { width: 2016, height: 1512, channels: 3 } as const;
  const quarter = photograph(side.width, side.height).then((picture) => picture.raw().toBuffer());
  /** Its parts are reflections of each other, since making one takes seconds. */
  const photo = async (width: number, height: number): Promise<Sharp> =>
    sharp(await quarter, { raw: side }).extend({
      right: width - side.width,
      bottom: height - side.height,
      extendWith: 'mirror',
    });

  test.each<[string, string, () => Promise<Sharp>]>([
    // Progressive ones take the most memory, and turning them takes more.
    [
      '48 megapixels, progressive JPEG, to be turned',
      '1280 x 1707',
      async () => {
        const turned = (await photo(8000, 6000)).withMetadata({ orientation: 6 });
        return turned.jpeg({ quality: 60, progressive: true });
      },
    ],
    ['12 megapixels, WebP', '1280 x 960', async () => (await photo(4032, 3024)).webp({ effort: 0 })],
    [
      '12 megapixels, AVIF',
      '1280 x 960',
      async () => (await photo(4032, 3024)).avif({ effort: 0, chromaSubsampling: '4:2:0' }),
    ],
  ])(
    'a real photograph of %s',
    async (_, outcome, make) => {
      expect(await outcomeOf(await (await make()).toBuffer())).toBe(outcome);
    },
    WAIT_TIMEOUT_MS,
  );
});
