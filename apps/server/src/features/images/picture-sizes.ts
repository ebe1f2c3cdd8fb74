/** Widths of the WebP encodings, which are also their file names. The last one is the JPEG's as well. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export const LARGEST_WIDTH = 1280;

/** WebP ends at 16,383 pixels a side, and a picture much taller than wide is no use larger than this. */
const MAX_HEIGHT_PER_WIDTH = 3;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a picture in the encoding of this width: never larger than the picture is. */
export function scaleTo(limit: number, { width, height }: Size): Size {
  const factor = Math.min(1, limit / width, (limit * MAX_HEIGHT_PER_WIDTH) / height);
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}

/** The encodings a picture gets: each that is smaller than it, and the first that holds it whole. */
export function widthsFor(picture: Size): PictureWidth[] {
  const { width } = scaleTo(LARGEST_WIDTH, picture);
  return PICTURE_WIDTHS.filter((_, index) => (PICTURE_WIDTHS[index - 1] ?? 0) < width);
}
