import { JPEG_EOI, JPEG_SOS, jpegMarkers } from './cut-off.ts';
import { PictureRefusal } from './picture-refusal.ts';
import type { PictureFormat } from './sniff-format.ts';

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

interface Part {
  readonly type: string;
  /** The whole part with its header. */
  readonly bytes: Buffer;
}

/**
 * The file without the parts that its first frame does not need: decoders read all texts, color profiles and frames
 * before the first pixel, which in a hostile file takes minutes and gigabytes. Throws IMAGE_UNREADABLE or IMAGE_CUT_OFF.
 */
export function essentialParts(file: Buffer, format: PictureFormat): Buffer {
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
