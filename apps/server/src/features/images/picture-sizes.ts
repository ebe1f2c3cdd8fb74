/** Widths of the WebP encodings, also used as file names. The JPEG has the last one. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export const LARGEST_WIDTH = 1280;

/** WebP is limited to 16,383 pixels a side, and a much taller image is not useful at a larger size. */
const MAX_HEIGHT_PER_WIDTH = 3;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size of an image in the encoding of this width, never enlarged. */
export function scaleTo(limit: number, { width, height }: Size): Size {
  const factor = Math.min(1, limit / width, (limit * MAX_HEIGHT_PER_WIDTH) / height);
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}

/** Widths for an image: each smaller one, and the first that holds the whole image. */
export function widthsFor(picture: Size): PictureWidth[] {
  const { width } = scaleTo(LARGEST_WIDTH, picture);
  return PICTURE_WIDTHS.filter((_, index) => (PICTURE_WIDTHS[index - 1] ?? 0) < width);
}
