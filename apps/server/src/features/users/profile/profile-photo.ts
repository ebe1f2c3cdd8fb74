import { USER_MESSAGES } from '@windfall/contract';
import { AppError } from '../../../lib/app-error.ts';
import type { Upload } from '../../../platform/http/read-multipart.ts';
import { readInlineImage } from '../../images/images.service.ts';

/** The change of a member's photo that a request contains. */
export type PhotoChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'replace'; readonly bytes: Buffer };

/**
 * Reads the photo from the file part, else from `photo_url`. Inline data replaces the photo. '', 'none' and null remove
 * it. An absent field or the current path does not change it. Any other URL is refused, because browsers of visitors to
 * the profile would load it.
 */
export function readPhotoChange(
  upload: Upload | undefined,
  photoUrl: string | null | undefined,
  present: string | null,
): PhotoChange {
  if (upload) return { kind: 'replace', bytes: upload };
  if (photoUrl === undefined || photoUrl === present) return { kind: 'keep' };
  if (photoUrl === null || photoUrl === '' || photoUrl === 'none') return { kind: 'remove' };
  const bytes = readInlineImage(photoUrl);
  if (bytes) return { kind: 'replace', bytes };
  const message = USER_MESSAGES.photoUnknown;
  throw new AppError('VALIDATION_FAILED', { message, fields: { photo_url: message } });
}
