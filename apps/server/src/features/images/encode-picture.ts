import { IMAGE } from '@windfall/contract/constants';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { isCutOff, JPEG_EOI, JPEG_SOS, jpegMarkers } from './cut-off.ts';
import { assertDecodable } from './picture-limits.ts';
import { PictureRefusal } from './picture-refusal.ts';
import { LARGEST_WIDTH, type Size, scaleTo, widthsFor } from './picture-sizes.ts';
import { type PictureFormat, sniffFormat } from './sniff-format.ts';

/** Effort 2 takes half the time of 3, and uploads wait for it. */
const WEBP = { quality: 78, effort: 2 } as const;
const JPEG = { quality: 80, progressive: true } as const;
const JPEG_END = Buffer.from([0xff, 0xd9]);
const WHITE = '#ffffff';
/** Encoders write about ten scans; the decoder reads the whole image for each. */
const MAX_JPEG_SCANS = 32;
const PNG_START = 8;
const PNG_PIXELS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB']);
/**
 * Maximum size of metadata that stays, by kind. A photograph has a few kilobytes. PNG compresses profiles up
 * to a thousandfold: 32 kB take 140 MB to decode.
 */
const PNG_METADATA = new Map([
  ['iCCP', 32_768],
  ['eXIf', 65_536],
]);
const WEBP_START = 12;
const WEBP_PIXELS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM']);
const WEBP_METADATA = new Map([
  ['ICCP', 1_048_576],
  ['EXIF', 65_536],
]);

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

interface Part {
  readonly type: string;
  /** The whole part with its header. */
  readonly bytes: Buffer;
}

/**
 * The file without the parts that its first frame does not need: decoders read all texts, color profiles and frames
 * before the first pixel, which in a hostile file takes minutes and gigabytes. Throws IMAGE_UNREADABLE or IMAGE_CUT_OFF.
 */
function essentialParts(file: Buffer, format: PictureFormat): Buffer {
  if (format === 'png')
    return Buffer.concat([file.subarray(0, PNG_START), ...keep(pngParts(file), PNG_PIXELS, PNG_METADATA)]);
  if (format === 'webp') return webpOf(keep(webpParts(file), WEBP_PIXELS, WEBP_METADATA, 'ANMF'));
  if (format === 'jpeg' && countScans(file) > MAX_JPEG_SCANS) throw new PictureRefusal('IMAGE_UNREADABLE');
  return file;
}

/** Keeps all parts of `pixels`, and one of each of `metadata` and `frame`. */
function keep(
  parts: Iterable<Part>,
  pixels: ReadonlySet<string>,
  metadata: ReadonlyMap<string, number>,
  frame?: string,
): Buffer[] {
  const remaining: Buffer[] = [];
  const seen = new Set<string>();
  for (const { type, bytes } of parts) {
    const isFirst = !seen.has(type);
    seen.add(type);
    const isSmallMetadata = bytes.length <= (metadata.get(type) ?? 0);
    if (pixels.has(type) || (isFirst && (isSmallMetadata || type === frame))) remaining.push(bytes);
  }
  return remaining;
}

/** PNG, section 5.3: length, type, data, checksum. */
function* pngParts(file: Buffer): Generator<Part> {
  let at = PNG_START;
  let type = '';
  while (type !== 'IEND') {
    const bytes = partAt(file, at, 8, (head) => head.readUInt32BE(0) + 12);
    type = bytes.toString('latin1', 4, 8);
    yield { type, bytes };
    at += bytes.length;
  }
}

/** WebP, RIFF: type, length, data, one more byte after an odd length. */
function* webpParts(file: Buffer): Generator<Part> {
  const end = 8 + file.readUInt32LE(4);
  let at = WEBP_START;
  while (at < end) {
    const bytes = partAt(file, at, 8, (head) => 8 + head.readUInt32LE(4) + (head.readUInt32LE(4) % 2));
    yield { type: bytes.toString('latin1', 0, 4), bytes };
    at += bytes.length;
  }
}

function partAt(file: Buffer, at: number, headLength: number, lengthOf: (head: Buffer) => number): Buffer {
  const head = file.subarray(at, at + headLength);
  if (head.length < headLength) throw new PictureRefusal('IMAGE_CUT_OFF');
  const part = file.subarray(at, at + lengthOf(head));
  if (part.length < lengthOf(head)) throw new PictureRefusal('IMAGE_CUT_OFF');
  return part;
}

function webpOf(parts: readonly Buffer[]): Buffer {
  const file = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...parts]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

/** Scans of the first image; at most one more than are accepted. */
function countScans(file: Buffer): number {
  let scans = 0;
  for (const { code } of jpegMarkers(file)) {
    if (code === JPEG_EOI || scans > MAX_JPEG_SCANS) break;
    if (code === JPEG_SOS) scans += 1;
  }
  return scans;
}
