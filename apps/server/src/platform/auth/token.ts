import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret of 256 random bits, valid in cookies and headers. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Hash of a token as it is stored. The token is random, so a plain hash cannot be reversed by guessing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
