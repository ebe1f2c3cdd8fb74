import { LISTING_MESSAGES } from '@windfall/contract';
import { AppError } from '../../lib/app-error.ts';
import type { Upload } from '../../platform/http/read-multipart.ts';
import { readInlineImage } from '../images/images.service.ts';

/** The photo change that a request asks for. */
export type PhotoChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'replace'; readonly bytes: Buffer };

/**
 * Reads the photo from the file part, else from `image_url`: inline data replaces it, '' and 'none' delete it, absent
 * or one of `present` keeps it. Other URLs are refused; the server fetches none.
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
  const bytes = readInlineImage(imageUrl);
  if (!bytes) {
    const message = LISTING_MESSAGES.imageUnknown;
    throw new AppError('VALIDATION_FAILED', { message, fields: { image_url: message } });
  }
  return { kind: 'replace', bytes };
}
