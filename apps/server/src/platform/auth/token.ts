import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret of 256 random bits, safe in cookies and headers. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored of a token. It is random, so a plain hash cannot be turned back by guessing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
