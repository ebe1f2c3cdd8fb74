import type { FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from './session-cookie.ts';
import { hashToken } from './token.ts';

/** A credential in the form the database stores. */
export interface PresentedToken {
  readonly kind: 'cookie' | 'bearer';
  readonly hash: string;
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** The scheme matches in any case (RFC 9110). Other content of the header is ignored. */
const BEARER = /^bearer +([A-Za-z0-9_-]{43})$/i;

/** A browser sends one, unless another host of the same domain has set cookies of this name too. */
const MAX_COOKIES = 3;

/** The well-formed credentials of a request, the bearer token first. Their validity is not checked here. */
export function presentedTokens({ headers }: Pick<FastifyRequest, 'headers'>): PresentedToken[] {
  const bearer = BEARER.exec(headers.authorization ?? '')?.[1];
  const tokens: PresentedToken[] = [];
  if (bearer) tokens.push({ kind: 'bearer', hash: hashToken(bearer) });
  for (const cookie of sessionCookies(headers.cookie))
    tokens.push({ kind: 'cookie', hash: hashToken(cookie) });
  return tokens;
}

/** All values of the cookie; a cookie parser would return only one of them. */
export function sessionCookies(header = ''): string[] {
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${SESSION_COOKIE}=`))
    .map((pair) => pair.slice(SESSION_COOKIE.length + 1));
  return [...new Set(values.filter((value) => TOKEN.test(value)))].slice(0, MAX_COOKIES);
}
