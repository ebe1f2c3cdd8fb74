/** Widths of an image's encodings, ascending. Its JPEG is not among them: each image has one. */
export interface Encodings {
  readonly webp: readonly number[];
  readonly avif: readonly number[];
}

/** Reads the column `widths`: a list of WebP widths until the image is complete, then a list for each format. */
export function readEncodings(widths: string): Encodings {
  const stored: number[] | Encodings = JSON.parse(widths);
  return Array.isArray(stored) ? { webp: stored, avif: [] } : stored;
}

export const writeEncodings = (encodings: Encodings): string => JSON.stringify(encodings);

/** File names of an image, as they are in the storage and in addresses. */
export function imageFiles(image: { readonly id: string; readonly widths: string }): string[] {
  const { webp, avif } = readEncodings(image.widths);
  const names = [
    ...webp.map((width) => `${width}.webp`),
    ...avif.map((width) => `${width}.avif`),
    '1280.jpg',
  ];
  return names.map((name) => `${image.id}/${name}`);
}
