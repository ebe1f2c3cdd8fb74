import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 10;

/** A random code that a person types, of 49 bits, such as `k7m4x-2qp9r`. It works once, and guesses have a limit. */
export function newTypedCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`;
}

/** A code is random, so a plain hash cannot be reversed by guessing at the speed that limits allow. */
export function hashTypedCode(userId: string, code: string): string {
  return createHash('sha256')
    .update(`${userId} ${plainCode(code)}`)
    .digest('base64url');
}

/** The code without the spaces, dashes and capitals of keyboards. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();
