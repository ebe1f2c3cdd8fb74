import { createHash, randomBytes } from 'node:crypto';
import { ACT_AS_COOKIE } from '@windfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { setActingCookie } from './act-as.ts';

/**
 * The cookie's value is a separate credential: scripts never see it and responses never carry it
 * (docs/product/accounts.md#session-cookie).
 */
const SESSION_COOKIE = 'auth_token';
const TOKEN_BYTES = 32;

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

const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'strict', secure }) as const;

/**
 * Sets the cookie of a new session. `secure` is set whenever the site is served over https. Max-Age is used because a
 * browser's clock may differ from the server's.
 */
export function setSessionCookie(
  reply: FastifyReply,
  token: string,
  secure: boolean,
  lifetimeMs: number,
): void {
  stopActing(reply, secure);
  reply.setCookie(SESSION_COOKIE, token, { ...attributes(secure), maxAge: Math.floor(lifetimeMs / 1000) });
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  stopActing(reply, secure);
  reply.setCookie(SESSION_COOKIE, '', { ...attributes(secure), maxAge: 0 });
}

/** The group belongs to the member whose session ends or is replaced. */
function stopActing(reply: FastifyReply, secure: boolean): void {
  const { cookie = '' } = reply.request.headers;
  if (cookie.includes(`${ACT_AS_COOKIE}=`)) setActingCookie(reply, null, secure);
}

/** Whether the site is served over https, so its cookies are never sent unencrypted. */
export function isSecure({ config }: { readonly config: Pick<Config, 'publicUrl'> }): boolean {
  return config.publicUrl.startsWith('https:');
}

/** A secret of 256 random bits, valid in cookies and headers. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Hash of a token as it is stored. The token is random, so a plain hash cannot be reversed by guessing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
