import { IMAGE } from '@windfall/contract';
import { AppError } from '../../lib/app-error.ts';

const INLINE_IMAGE = /^data:image\/[\w.+-]+(?:;[\w=.-]+)*;base64,/i;
/** Longest beginning that is looked at, so that the pattern never runs over megabytes. */
const INLINE_HEAD_LENGTH = 200;

/** The bytes of inline image data, or undefined for any other text. What they show is still to be checked. */
export function readInlineImage(url: string): Buffer | undefined {
  const head = INLINE_IMAGE.exec(url.slice(0, INLINE_HEAD_LENGTH))?.[0];
  if (head === undefined) return undefined;
  const bytes = Buffer.from(url.slice(head.length), 'base64');
  if (bytes.length > IMAGE.maxBytes) throw new AppError('IMAGE_TOO_LARGE');
  return bytes;
}
