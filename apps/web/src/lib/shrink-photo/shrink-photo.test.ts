import { IMAGE } from '@windfall/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shrinkPhoto } from './shrink-photo.ts';

/** Calls of the canvas of this browser, which can draw and encode. */
const drawn = { sizes: [] as number[][], types: [] as string[], qualities: [] as number[] };
let encodedBytes = [1_000];
/** What this browser gives instead of the color that was filled in. */
let lie: ((color: number[]) => number[]) | undefined;

class FakeCanvas {
  private readonly size: number[];

  constructor(width: number, height: number) {
    this.size = [width, height];
  }
  getContext = () => ({
    fillStyle: '',
    fillRect: () => {},
    drawImage: () => drawn.sizes.push(this.size),
    getImageData(this: { fillStyle: string }, _x: number, _y: number, width: number, height: number) {
      const color = [...(this.fillStyle.match(/\d+/g) ?? []).map(Number), 255];
      const pixels = Array.from({ length: width * height }, () => lie?.(color) ?? color);
      return { data: Uint8ClampedArray.from(pixels.flat()) };
    },
  });
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
  lie = undefined;
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

// @rule listings#image-shrunk
test.each([
  ['white', () => [255, 255, 255, 255]],
  ['green', () => [0, 255, 0, 255]],
  ['noise', () => [1, 2, 3, 4].map(() => Math.floor(Math.random() * 100))],
  ['another transparency', ([r = 0, g = 0, b = 0]: number[]) => [r, g, b, 128]],
])('sends the original where a canvas reads back %s', async (_, instead) => {
  lie = instead;
  const original = photo(7_000_000);
  expect(await shrinkPhoto(original)).toBe(original);
});

test('takes a canvas that changes only the lowest bits', async () => {
  lie = (color) => color.map((value) => value ^ 1);
  expect((await shrinkPhoto(photo(7_000_000))).size).toBe(1_000);
});
