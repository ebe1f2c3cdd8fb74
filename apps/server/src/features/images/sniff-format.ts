import type { IMAGE } from '@windfall/contract/constants';

export type PictureFormat = (typeof IMAGE.formats)[number];

const ISO_BRANDS_END = 64;

/**
 * Format of a file by its first bytes; name and declared type are not trusted. Undefined for formats that are not
 * decoded (such as SVG, HEIC, PDF, TIFF and text), so their decoders never see it.
 */
export function sniffFormat(bytes: Buffer): PictureFormat | undefined {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (bytes.length < 16) return undefined;
  if (ascii(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'gif';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (ascii(4, 8) === 'ftyp') {
    // HEIC uses the same container; only the brands differ (AV1 Image File Format, section 6).
    const end = Math.min(bytes.readUInt32BE(0), ISO_BRANDS_END);
    const brands: string[] = ascii(8, end).match(/.{4}/gs) ?? [];
    if (brands.includes('avif')) return 'avif';
  }
  return undefined;
}
