import { USER_MESSAGES } from '@windfall/contract';
import { AppError } from '../../../lib/app-error.ts';
import type { Upload } from '../../../platform/http/read-multipart.ts';
import { readInlineImage } from '../../images/images.service.ts';

/** What a request says about a member's photo. */
export type PhotoChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'replace'; readonly bytes: Buffer };

/**
 * Reads the photo from the file part, else from `photo_url`: inline data replaces, '', 'none' and null remove, absent or
 * the present path keeps. Any other address is refused: whoever looked at the profile would be sent there.
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
