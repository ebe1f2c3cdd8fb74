import { IMAGE } from '@windfall/contract/constants';
import sharp, { type Sharp } from 'sharp';
import { isCutOff } from './cut-off.ts';
import { essentialParts } from './essential-parts.ts';
import { assertDecodable } from './picture-limits.ts';
import { PictureRefusal } from './picture-refusal.ts';
import { LARGEST_WIDTH, type Size, scaleTo, widthsFor } from './picture-sizes.ts';
import { type PictureFormat, sniffFormat } from './sniff-format.ts';

/** Effort 2 takes half the time of 3, and uploads wait for it. */
const WEBP = { quality: 78, effort: 2 } as const;
const JPEG = { quality: 80, progressive: true } as const;
const JPEG_END = Buffer.from([0xff, 0xd9]);
const WHITE = '#ffffff';

// Requests share no images, so a cache would only use memory. One thread per image: the queue decides how many run.
sharp.cache(false);
sharp.concurrency(1);
// Blocks decoders of formats that are not accepted, whatever format a file claims.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
});

export interface EncodedPicture extends Size {
  /** Average color as #rrggbb. */
  readonly color: string;
  /** Available WebP widths. */
  readonly widths: number[];
  readonly files: readonly EncodedFile[];
}

export interface EncodedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

interface Pixels extends Size {
  readonly data: Buffer;
  readonly channels: 3 | 4;
}

/**
 * Decodes an uploaded image once and encodes it again: upright, in sRGB, first frame only, without metadata. Throws
 * IMAGE_TOO_LARGE, IMAGE_UNREADABLE, IMAGE_CUT_OFF or IMAGE_TOO_MANY_PIXELS.
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  if (bytes.length > IMAGE.maxBytes) throw new PictureRefusal('IMAGE_TOO_LARGE');
  const format = sniffFormat(bytes);
  if (!format) throw new PictureRefusal('IMAGE_UNREADABLE');
  const essential = essentialParts(bytes, format);
  const size = await readSize(essential, format);
  const pixels = await decodeWhole(essential, format, scaleTo(LARGEST_WIDTH, size));
  const widths = widthsFor(size);
  const files: EncodedFile[] = [];
  for (const width of widths) {
    files.push({ name: `${width}.webp`, bytes: await resized(pixels, width).webp(WEBP).toBuffer() });
  }
  const jpeg = await open(pixels).flatten({ background: WHITE }).jpeg(JPEG).toBuffer();
  files.push({ name: `${LARGEST_WIDTH}.jpg`, bytes: jpeg });
  return { width: pixels.width, height: pixels.height, color: await averageColor(pixels), widths, files };
}

/** Upright size from the header alone: a file of a few kilobytes can claim gigabytes of pixels. */
async function readSize(bytes: Buffer, format: PictureFormat): Promise<Size> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause) => refuse(bytes, format, cause));
  const { autoOrient } = header;
  if (!(autoOrient.width > 0 && autoOrient.height > 0)) throw new PictureRefusal('IMAGE_UNREADABLE');
  assertDecodable(header);
  return autoOrient;
}

/**
 * 'error' detects truncation and ignores the harmless warnings of many phones' files. A JPEG that only lacks its end
 * marker has all its rows: with the marker it decodes without a warning, and one that is cut off does not.
 */
async function decodeWhole(bytes: Buffer, format: PictureFormat, size: Size): Promise<Pixels> {
  try {
    return await decode(bytes, size, 'error');
  } catch (cause) {
    if (format !== 'jpeg') return refuse(bytes, format, cause);
    const ended = Buffer.concat([bytes, JPEG_END]);
    return decode(ended, size, 'warning').catch(() => refuse(bytes, format, cause));
  }
}

async function decode(bytes: Buffer, { width, height }: Size, failOn: 'error' | 'warning'): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { failOn, limitInputPixels: IMAGE.maxPixels, pages: 1 })
    .autoOrient()
    .resize({ width, height, fit: 'fill' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
}

function refuse(bytes: Buffer, format: PictureFormat, cause: unknown): never {
  throw new PictureRefusal(isCutOff(bytes, format) ? 'IMAGE_CUT_OFF' : 'IMAGE_UNREADABLE', cause);
}

const open = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

function resized(pixels: Pixels, width: number): Sharp {
  const size = scaleTo(width, pixels);
  return size.width === pixels.width ? open(pixels) : open(pixels).resize({ ...size, fit: 'fill' });
}

async function averageColor(pixels: Pixels): Promise<string> {
  const [r = 0, g = 0, b = 0] = await open(pixels)
    .flatten({ background: WHITE })
    .resize({ width: 1, height: 1, fit: 'fill' })
    .raw()
    .toBuffer();
  return `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
