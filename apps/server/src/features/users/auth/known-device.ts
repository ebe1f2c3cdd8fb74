import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { isSecure } from '../../../platform/auth/session-cookie.ts';
import { findAccountAsTyped, type MemberAccount } from './member-account.ts';

const DEVICE_COOKIE = 'known_device';
const DEVICE_TOKEN = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;
const SEPARATOR = '~';
const NONCE_BYTES = 16;
/** A household shares a browser; the account that signed in last comes first. */
const MAX_DEVICE_TOKENS = 5;
const LIFETIME_SECONDS = 180 * 86_400;

/** That a browser has signed in to an account before: a random number, and its signature for that account. */
interface DeviceToken {
  readonly nonce: string;
  readonly signature: string;
}

/**
 * The browser's mark for the account with this address, or undefined. A browser with one is counted by itself, so that
 * guesses from elsewhere do not lock out the member (OWASP, device cookies). It opens nothing: the password is still needed.
 */
export async function recognizeDevice(
  ctx: Context,
  email: string,
  request: FastifyRequest,
): Promise<string | undefined> {
  const marks = readDeviceTokens(request);
  if (marks.length === 0) return undefined;
  const account = await findAccountAsTyped(ctx.db.read, email);
  return marks.find((mark) => belongsTo(mark, account))?.nonce;
}

/** Gives the browser a new mark for the account, beside those of other accounts. */
export function rememberDevice(
  ctx: Context,
  account: Pick<MemberAccount, 'passwordHash'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (account.passwordHash === null) return;
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const others = readDeviceTokens(request).filter((mark) => !belongsTo(mark, account));
  const marks = [{ nonce, signature: sign(nonce, account.passwordHash) }, ...others].slice(
    0,
    MAX_DEVICE_TOKENS,
  );
  const value = marks.map((mark) => `${mark.nonce}.${mark.signature}`).join(SEPARATOR);
  reply.setCookie(DEVICE_COOKIE, value, {
    // Pages are the same with and without it, so it does not travel with them.
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(ctx),
    maxAge: LIFETIME_SECONDS,
  });
}

function readDeviceTokens(request: FastifyRequest): DeviceToken[] {
  const parts = (request.cookies[DEVICE_COOKIE] ?? '').split(SEPARATOR, MAX_DEVICE_TOKENS);
  return parts.flatMap((part) => {
    const [, nonce, signature] = DEVICE_TOKEN.exec(part) ?? [];
    return nonce && signature ? [{ nonce, signature }] : [];
  });
}

/** An account without a password, or none at all, costs the same work and never matches. */
function belongsTo(
  { nonce, signature }: DeviceToken,
  account: Pick<MemberAccount, 'passwordHash'> | undefined,
): boolean {
  const hash = account?.passwordHash ?? null;
  const matches = timingSafeEqual(Buffer.from(sign(nonce, hash ?? '')), Buffer.from(signature));
  return matches && hash !== null;
}

/**
 * The key is the stored hash of the password: every server knows it, its random salt makes it unguessable, and a new
 * password makes the marks of all browsers void.
 */
function sign(nonce: string, passwordHash: string): string {
  return createHmac('sha256', passwordHash).update(`known device ${nonce}`).digest('base64url');
}
