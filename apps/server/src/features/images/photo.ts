import { IMAGE, type Photo } from '@windfall/contract';
import { AppError } from '../../lib/app-error.ts';
import { readEncodings } from './encodings.ts';
import { LARGEST_WIDTH, PICTURE_WIDTHS, scaleTo, THUMBNAIL_WIDTH } from './picture-sizes.ts';

/** Columns of an image row. */
interface StoredPhoto {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  /** As stored: JSON. */
  readonly widths: string;
}

/** Path of the JPEG, which all clients can show: link previews, emails, old browsers. */
export function photoUrl(id: string): string {
  return `/images/${id}/${LARGEST_WIDTH}.jpg`;
}

/** Path of the small WebP that every image has, for a member's portrait and for emails. */
export const portraitUrl = (id: string): string => `/images/${id}/${PICTURE_WIDTHS[0]}.webp`;

/** Id of the image in a path of this site, for any encoding. */
export function imageIdIn(url: string | null): string | undefined {
  return url === null ? undefined : /^\/images\/([0-9a-f-]{36})\//.exec(url)?.[1];
}

/** An image in the API's format. */
export function photoOf(image: StoredPhoto): Photo {
  const { id, width, height, color } = image;
  const encodings = readEncodings(image.widths);
  const sourcesOf = <Format extends 'avif' | 'webp'>(format: Format) =>
    encodings[format]
      .filter((limit) => limit !== THUMBNAIL_WIDTH)
      .map((limit) => ({
        url: `/images/${id}/${limit}.${format}`,
        width: scaleTo(limit, image).width,
        type: `image/${format}` as const,
      }));
  const jpeg = { url: photoUrl(id), width, type: 'image/jpeg' as const };
  return { width, height, color, sources: [...sourcesOf('avif'), ...sourcesOf('webp'), jpeg] };
}

const INLINE_IMAGE = /^data:image\/[\w.+-]+(?:;[\w=.-]+)*;base64,/i;
/** Maximum length matched, so that the pattern never runs over megabytes. */
const INLINE_HEAD_LENGTH = 200;

/** Bytes of inline image data, or undefined for other texts. The image itself is not checked here. */
export function readInlineImage(url: string): Buffer | undefined {
  const head = INLINE_IMAGE.exec(url.slice(0, INLINE_HEAD_LENGTH))?.[0];
  if (head === undefined) return undefined;
  const bytes = Buffer.from(url.slice(head.length), 'base64');
  if (bytes.length > IMAGE.maxBytes) throw new AppError('IMAGE_TOO_LARGE');
  return bytes;
}
