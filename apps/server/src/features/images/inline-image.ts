import { IMAGE } from '@windfall/contract';
import { AppError } from '../../lib/app-error.ts';

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
