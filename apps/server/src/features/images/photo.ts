import { IMAGE, type Photo } from '@windfall/contract';
import { AppError } from '../../lib/app-error.ts';
import { LARGEST_WIDTH, scaleTo } from './picture-sizes.ts';

/** Columns of an image row. */
export interface StoredPhoto {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  /** As stored: a JSON list of numbers. */
  readonly widths: string;
}

/** Path of the JPEG, which all clients can show: link previews, emails, old browsers. */
export function photoUrl(id: string): string {
  return `/images/${id}/${LARGEST_WIDTH}.jpg`;
}

/** Id of the image in a path of this site, for any encoding. */
export function imageIdIn(url: string | null): string | undefined {
  return url === null ? undefined : /^\/images\/([0-9a-f-]{36})\//.exec(url)?.[1];
}

/** An image in the API's format. */
export function photoOf(image: StoredPhoto): Photo {
  const { id, width, height, color } = image;
  const widths: number[] = JSON.parse(image.widths);
  return {
    width,
    height,
    color,
    sources: [
      ...widths.map((limit) => ({
        url: `/images/${id}/${limit}.webp`,
        width: scaleTo(limit, image).width,
        type: 'image/webp' as const,
      })),
      { url: photoUrl(id), width, type: 'image/jpeg' as const },
    ],
  };
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
