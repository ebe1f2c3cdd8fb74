import { IMAGE, LISTING_MESSAGES } from '@windfall/contract';
import { AppError } from '../../lib/app-error.ts';
import type { Upload } from '../../platform/http/read-multipart.ts';

/** What a request says about the photo. */
export type PhotoChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'replace'; readonly bytes: Buffer };

const INLINE_IMAGE = /^data:image\/[\w.+-]+(?:;[\w=.-]+)*;base64,/i;
/** Longest beginning that is looked at, so that the pattern never runs over megabytes. */
const INLINE_HEAD_LENGTH = 200;

/**
 * Reads the photo from the file part, else from `image_url`: inline data replaces, '' and 'none' remove, absent or one of
 * `present` keeps. Any other address is refused, we fetch nothing from elsewhere.
 */
export function readPhoto(
  upload: Upload | undefined,
  imageUrl: string | null | undefined,
  present: readonly string[] = [],
): PhotoChange {
  if (upload) return { kind: 'replace', bytes: upload };
  if (imageUrl === undefined || imageUrl === null) return { kind: 'keep' };
  if (imageUrl === '' || imageUrl === 'none') return { kind: 'remove' };
  if (present.includes(imageUrl)) return { kind: 'keep' };
  const head = INLINE_IMAGE.exec(imageUrl.slice(0, INLINE_HEAD_LENGTH))?.[0];
  if (head === undefined) {
    const message = LISTING_MESSAGES.imageUnknown;
    throw new AppError('VALIDATION_FAILED', { message, fields: { image_url: message } });
  }
  return { kind: 'replace', bytes: decodeBase64(imageUrl.slice(head.length)) };
}

function decodeBase64(data: string): Buffer {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > IMAGE.maxBytes) throw new AppError('IMAGE_TOO_LARGE');
  return bytes;
}
