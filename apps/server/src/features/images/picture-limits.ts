import { IMAGE } from '@windfall/contract/constants';
import type { Metadata } from 'sharp';
import { PictureRefusal } from './picture-refusal.ts';

/**
 * Limits of decoding: the process ends when a file exceeds them. Header checks refuse nearly all such files beforehand,
 * so these limits stop files with false headers. A processor a quarter as fast as the measured one still decodes every
 * photograph within the limits below.
 */
export const DECODING: Limits = { memoryBytes: 250_000_000, cpuMs: 4500, wallMs: 30_000 };
/** Limits of the later encodings, at low priority and of a file that the program wrote: ten times what they take. */
export const COMPLETING: Limits = { memoryBytes: 350_000_000, cpuMs: 60_000, wallMs: 600_000 };

export interface Limits {
  readonly memoryBytes: number;
  readonly cpuMs: number;
  readonly wallMs: number;
}

/**
 * Pixels that are decoded within 250 MB, by the decoder's memory for each pixel. Bytes for each pixel as
 * measured with sharp 0.35.5 (docs/performance.md has the table): JPEG 0.5, progressive JPEG 3.2 (4:2:0) or
 * 6.3, PNG 2.5, interlaced PNG up to 10.7, WebP 4.9, animated WebP 8, GIF 5.7, AVIF 16 to 20. JPEG and PNG
 * are read line by line; the AVIF decoder itself uses 11 bytes a pixel. Photographs of 48 megapixels are
 * JPEGs; the AVIFs of phones have 12 at most.
 */
const MAX_PIXELS = {
  lineByLine: IMAGE.maxPixels,
  progressiveJpeg: 36_000_000,
  interlacedPng: 20_000_000,
  webp: 48_000_000,
  movingWebp: 28_000_000,
  gif: 40_000_000,
  avif: 12_500_000,
} as const;

/** Throws IMAGE_TOO_MANY_PIXELS for an image whose decoding would exceed the memory limit. */
export function assertDecodable(header: Metadata): void {
  if (header.width * header.height > maxPixels(header)) throw new PictureRefusal('IMAGE_TOO_MANY_PIXELS');
}

function maxPixels({ format, isProgressive, chromaSubsampling, pages = 1 }: Metadata): number {
  if (format === 'heif') return MAX_PIXELS.avif;
  if (format === 'gif') return MAX_PIXELS.gif;
  if (format === 'webp') return pages > 1 ? MAX_PIXELS.movingWebp : MAX_PIXELS.webp;
  if (format === 'png' && isProgressive) return MAX_PIXELS.interlacedPng;
  // With half the color resolution, all coefficients of a progressive JPEG fit at every accepted size.
  if (isProgressive && chromaSubsampling !== '4:2:0') return MAX_PIXELS.progressiveJpeg;
  return MAX_PIXELS.lineByLine;
}
