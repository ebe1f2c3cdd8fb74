import { IMAGE } from '@windfall/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shrinkPhoto } from './shrink-photo.ts';

/** Calls of the canvas of this browser, which can draw and encode. */
const drawn = { sizes: [] as number[][], types: [] as string[], qualities: [] as number[] };
let encodedBytes = [1_000];

class FakeCanvas {
  constructor(width: number, height: number) {
    drawn.sizes.push([width, height]);
  }
  getContext = () => ({ drawImage: () => {} });
  convertToBlob = async ({ type, quality }: { type: string; quality: number }) => {
    drawn.types.push(type);
    drawn.qualities.push(quality);
    return new Blob([new Uint8Array(encodedBytes.shift() ?? 1_000)], { type });
  };
}

const decode = vi.fn();
beforeEach(() => {
  Object.assign(drawn, { sizes: [], types: [], qualities: [] });
  encodedBytes = [1_000];
  decode.mockReset().mockResolvedValue({ width: 4_000, height: 3_000, close: () => {} });
  vi.stubGlobal('createImageBitmap', decode);
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
});
afterEach(() => vi.unstubAllGlobals());

const photo = (bytes: number, type = 'image/jpeg', name = 'IMG_1.JPG') =>
  new File([new Uint8Array(bytes)], name, { type });

// @rule listings#image-shrunk
test('makes a large photo 2,560 pixels long, upright, as JPEG', async () => {
  const smaller = await shrinkPhoto(photo(7_000_000));
  expect(decode).toHaveBeenCalledWith(expect.any(File), { imageOrientation: 'from-image' });
  expect(drawn.sizes).toEqual([[2_560, 1_920]]);
  expect([smaller.name, smaller.type, smaller.size]).toEqual(['IMG_1.jpeg', 'image/jpeg', 1_000]);
});

test('keeps transparency, and converts what the server does not take', async () => {
  expect((await shrinkPhoto(photo(900_000, 'image/png', 'a.png'))).type).toBe('image/webp');
  expect((await shrinkPhoto(photo(10, 'image/heic', 'a.heic'))).name).toBe('a.jpeg');
});

test('lowers the quality of one that is still too large', async () => {
  encodedBytes = [IMAGE.maxBytes + 1, 2_000];
  expect((await shrinkPhoto(photo(9_000_000))).size).toBe(2_000);
  expect(drawn.qualities).toHaveLength(2);
});

// @rule listings#image-shrunk
test.each([
  ['a small photo', 400_000, {}],
  ['one that would become larger', 500_000, { bytes: 800_000 }],
  ['one that cannot be decoded', 9_000_000, { error: new Error('HEIC') }],
])('sends %s as it is', async (_, size, { bytes, error }: { bytes?: number; error?: Error }) => {
  if (bytes) encodedBytes = [bytes];
  if (error) decode.mockRejectedValue(error);
  const original = photo(size);
  expect(await shrinkPhoto(original)).toBe(original);
});
