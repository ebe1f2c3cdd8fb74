import { IMAGE } from '@windfall/contract';
import exifr from 'exifr';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { noisyPicture, phoneJpeg, plainPicture, pngClaiming } from '../../../testing/fixtures/pictures.ts';
import { type EncodedPicture, encodePicture } from './encode-picture.ts';

const file = (picture: EncodedPicture, name: string): Buffer => {
  const found = picture.files.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`There is no ${name} among ${picture.files.map((f) => f.name).join(', ')}`);
  return found.bytes;
};

const refusalOf = (bytes: Buffer): Promise<string> =>
  encodePicture(bytes).then(
    () => 'accepted',
    (error) => error.code,
  );

/** The color at a point, rounded to quarters so that lossy encoding does not matter. */
async function colorAt(bytes: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const start = (y * info.width + x) * info.channels;
  return [...data.subarray(start, start + 3)].map((value) => Math.round(value / 64) * 64).join(',');
}

describe('an uploaded image', () => {
  test('is encoded in three widths of WebP and one JPEG', async () => {
    const picture = await encodePicture(await noisyPicture(1600, 1200).jpeg().toBuffer());
    expect(picture).toMatchObject({ width: 1280, height: 960, widths: [320, 640, 1280] });
    const sizes = await Promise.all(
      picture.files.map(async ({ name, bytes }) => {
        const { format, width, height } = await sharp(bytes).metadata();
        return [name, format, width, height];
      }),
    );
    expect(sizes).toEqual([
      ['320.webp', 'webp', 320, 240],
      ['640.webp', 'webp', 640, 480],
      ['1280.webp', 'webp', 1280, 960],
      ['1280.jpg', 'jpeg', 1280, 960],
    ]);
  });

  test.each([
    [1, 1, [320]],
    [320, 200, [320]],
    [321, 200, [320, 640]],
    [700, 500, [320, 640, 1280]],
  ])('of %i x %i pixels is never enlarged', async (width, height, widths) => {
    const picture = await encodePicture(await plainPicture(width, height).png().toBuffer());
    expect(picture).toMatchObject({ width, height, widths });
    const jpeg = await sharp(file(picture, '1280.jpg')).metadata();
    expect([jpeg.width, jpeg.height]).toEqual([width, height]);
  });

  test.each([
    ['tall', 10, 20_000, 2, 3840],
    ['wide', 20_000, 10, 1280, 1],
  ])('that is very %s is scaled to fit', async (_, w, h, width, height) => {
    const picture = await encodePicture(await plainPicture(w, h).png().toBuffer());
    expect(picture).toMatchObject({ width, height });
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'stored under EXIF orientation %i becomes upright',
    async (orientation) => {
      const original = await phoneJpeg(orientation);
      expect((await sharp(original).metadata()).orientation).toBe(orientation);
      const picture = await encodePicture(original);
      expect(picture).toMatchObject({ width: 80, height: 60 });
      for (const { bytes } of picture.files) {
        expect(await colorAt(bytes, 10, 10)).toBe('256,0,0');
        expect(await colorAt(bytes, 70, 10)).toBe('0,256,0');
        expect(await colorAt(bytes, 10, 50)).toBe('0,0,256');
        expect(await colorAt(bytes, 70, 50)).toBe('256,256,256');
      }
    },
  );

  // @rule listings#image-encoding
  test('keeps only its pixels', async () => {
    const original = await phoneJpeg(6);
    expect(await exifr.parse(original, { gps: true })).toMatchObject({
      Make: 'Garden Phone',
      latitude: 45.5,
    });
    for (const { bytes } of (await encodePicture(original)).files) {
      const { exif, icc, iptc, xmp, orientation, comments } = await sharp(bytes).metadata();
      expect({ exif, icc, iptc, xmp, orientation, comments }).toEqual({});
      expect(bytes.includes('Garden Phone') || bytes.includes('Exif') || bytes.includes('xmpmeta')).toBe(
        false,
      );
    }
    const jpeg = file(await encodePicture(original), '1280.jpg');
    expect(await exifr.parse(jpeg)).toBeUndefined();
  });

  test('in another color space looks the same in sRGB', async () => {
    const p3 = await plainPicture(64, 64, '#c83214').withIccProfile('p3').png().toBuffer();
    expect((await sharp(p3).metadata()).icc).toBeDefined();
    const { color } = await encodePicture(p3);
    const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    for (const [index, expected] of [0xc8, 0x32, 0x14].entries()) {
      expect(Math.abs((channels[index] ?? 999) - expected)).toBeLessThanOrEqual(3);
    }
  });

  test.each([
    ['16-bit', () => plainPicture().toColorspace('rgb16').png()],
    ['grey', () => plainPicture().toColorspace('b-w').jpeg()],
    ['CMYK', () => plainPicture().toColorspace('cmyk').jpeg()],
    ['palette', () => plainPicture().png({ palette: true })],
    ['progressive', () => plainPicture().jpeg({ progressive: true })],
  ])('in %s is decoded', async (_, make) => {
    expect(await refusalOf(await make().toBuffer())).toBe('accepted');
  });

  test('with transparency is shown on white in JPEG', async () => {
    const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: '#ff000000' } });
    const picture = await encodePicture(await clear.png().toBuffer());
    expect(picture.color).toBe('#ffffff');
    expect(await colorAt(file(picture, '1280.jpg'), 5, 5)).toBe('256,256,256');
    expect((await sharp(file(picture, '320.webp')).metadata()).hasAlpha).toBe(true);
  });

  test.each(['gif', 'webp'] as const)('with animation (%s) shows its first frame', async (format) => {
    const frames = [plainPicture(40, 40, '#ff0000'), plainPicture(40, 40, '#0000ff')];
    const inputs = await Promise.all(frames.map((frame) => frame.png().toBuffer()));
    const film = await sharp(inputs, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(film).metadata()).pages).toBe(2);
    const picture = await encodePicture(film);
    expect(picture).toMatchObject({ width: 40, height: 40 });
    expect(await colorAt(file(picture, '1280.jpg'), 20, 20)).toBe('256,0,0');
    expect((await sharp(file(picture, '320.webp')).metadata()).pages ?? 1).toBe(1);
  });
});

describe.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s', (format) => {
  // @rule listings#image-types
  // @rule listings#image-cut-off
  test('is decoded whole and refused as cut off when truncated', async () => {
    const bytes = await noisyPicture(100, 80).toFormat(format).toBuffer();
    expect(await refusalOf(bytes)).toBe('accepted');
    for (const share of [0.01, 0.1, 0.5, 0.9, 0.99]) {
      expect(await refusalOf(bytes.subarray(0, Math.floor(bytes.length * share)))).toBe('IMAGE_CUT_OFF');
    }
  });
});

// @rule listings#image-cut-off
test.each([
  ['baseline', false],
  ['progressive', true],
])(
  'a %s JPEG without its end marker is accepted, and refused when rows are missing',
  async (_, progressive) => {
    const bytes = await noisyPicture(100, 80).jpeg({ progressive }).toBuffer();
    const without = (count: number) => refusalOf(bytes.subarray(0, bytes.length - count));
    expect([await without(1), await without(2)]).toEqual(['accepted', 'accepted']);
    for (const count of [12, 60, 400, 2_000]) expect(await without(count)).toBe('IMAGE_CUT_OFF');
  },
);

// @rule listings#image-cut-off
test('an AVIF that ends between two of its boxes is refused as cut off', async () => {
  const bytes = await noisyPicture(20, 10).avif().toBuffer();
  for (const box of ['meta', 'mdat']) {
    expect(await refusalOf(bytes.subarray(0, bytes.indexOf(box) - 4))).toBe('IMAGE_CUT_OFF');
  }
});

test.each(['png', 'gif', 'avif'] as const)(
  'a damaged %s with its end is not called cut off',
  async (format) => {
    const bytes = await noisyPicture(100, 80).toFormat(format).toBuffer();
    // Behind the headers; the lengths of a GIF's blocks stay.
    const from = Math.floor(bytes.length * 0.6);
    for (let at = from; at < from + 200; at += 1) if (format !== 'gif') bytes[at] = 0x55;
    if (format === 'gif') bytes[13 + 768] = 0x99;
    expect(await refusalOf(bytes)).toBe('IMAGE_UNREADABLE');
  },
);

describe('refused', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><script>alert(1)</script></svg>';
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  // @rule listings#image-encoding
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('These are not zucchini, they are words in a file called photo.jpg')],
    ['SVG', Buffer.from(svg)],
    ['SVG after an XML declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')],
    ['HEIC', heic],
    ['HTML', Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0\0\0\0\0\0\0\0\0', 'latin1')],
    ['a signature and rubbish', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5000, 7)])],
  ])('is %s', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe('IMAGE_UNREADABLE');
  });

  test('too many pixels in the header, without decoding', async () => {
    const bomb = await pngClaiming(30_000, 30_000);
    expect(bomb.length).toBeLessThan(1000);
    expect(await refusalOf(bomb)).toBe('IMAGE_TOO_MANY_PIXELS');
    expect(await refusalOf(await pngClaiming(8001, 8000))).toBe('IMAGE_TOO_MANY_PIXELS');
    expect(await refusalOf(await pngClaiming(8000, 8000))).toBe('IMAGE_UNREADABLE');
  });

  test('one byte above 5 MB', async () => {
    const jpeg = await plainPicture().jpeg().toBuffer();
    const padded = (length: number) => Buffer.concat([jpeg], length);
    expect(await refusalOf(padded(IMAGE.maxBytes))).toBe('accepted');
    expect(await refusalOf(padded(IMAGE.maxBytes + 1))).toBe('IMAGE_TOO_LARGE');
  });

  // @rule listings#image-encoding
  test('the appended part of a polyglot file: the result has pixels only', async () => {
    const jpeg = await plainPicture().jpeg().toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
    for (const { bytes } of (await encodePicture(polyglot)).files)
      expect(bytes.includes('<script>')).toBe(false);
  });
});
