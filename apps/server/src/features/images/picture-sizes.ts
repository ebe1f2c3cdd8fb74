/** Widths of the WebP encodings, also used as file names. The JPEG has the last one. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;
type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export const LARGEST_WIDTH = 1280;
/** Widths of the AVIF encodings, made later than the WebP encodings. */
const AVIF_WIDTHS = [320, 480, 640, 960, 1280] as const;
/** File name of the smallest WebP, for avatars: its shorter side has that many pixels. */
export const THUMBNAIL_WIDTH = 96;
/** All widths that a row or a file name can have. */
export const ENCODING_WIDTHS = { webp: [THUMBNAIL_WIDTH, ...PICTURE_WIDTHS], avif: AVIF_WIDTHS } as const;

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

/** Covers a square of 96 pixels, and is no larger than the next encoding. */
export function thumbnailSize(picture: Size): Size {
  const { width, height } = picture;
  const next = scaleTo(PICTURE_WIDTHS[0], picture);
  return scaleTo(Math.min(Math.ceil(THUMBNAIL_WIDTH * Math.max(1, width / height)), next.width), picture);
}

/** Widths of the WebP encodings of an image: each smaller one, and the first that holds the whole image. */
export const widthsFor = (picture: Size): PictureWidth[] => smallerAndFirst(PICTURE_WIDTHS, picture);

/** The same of the AVIF encodings. */
export const avifWidthsFor = (picture: Size): number[] => smallerAndFirst(AVIF_WIDTHS, picture);

function smallerAndFirst<Width extends number>(widths: readonly Width[], picture: Size): Width[] {
  const { width } = scaleTo(LARGEST_WIDTH, picture);
  return widths.filter((_, index) => (widths[index - 1] ?? 0) < width);
}
