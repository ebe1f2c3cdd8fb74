import type { FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from './session-cookie.ts';
import { hashToken } from './token.ts';

/** A credential as the database knows it. */
export interface PresentedToken {
  readonly kind: 'cookie' | 'bearer';
  readonly hash: string;
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** RFC 9110: the scheme in any case. Everything else in the header is somebody else's and ignored. */
const BEARER = /^bearer +([A-Za-z0-9_-]{43})$/i;

/** The well-formed credentials a request carries, the bearer token first. Whether they are worth anything is open. */
export function presentedTokens(request: Pick<FastifyRequest, 'headers' | 'cookies'>): PresentedToken[] {
  const bearer = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const cookie = request.cookies[SESSION_COOKIE];
  const tokens: PresentedToken[] = [];
  if (bearer) tokens.push({ kind: 'bearer', hash: hashToken(bearer) });
  if (cookie && TOKEN.test(cookie)) tokens.push({ kind: 'cookie', hash: hashToken(cookie) });
  return tokens;
}
