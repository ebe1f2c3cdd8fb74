import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { isSecure } from '../../../platform/auth/tokens.ts';
import { findAccountAsTyped, type MemberAccount } from './member-account.ts';

const DEVICE_COOKIE = 'known_device';
const DEVICE_TOKEN = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;
/** Of the API and of the pages that take a sign-in and a sign-up without scripts. Other pages do not depend on the cookie, and visitors without one share them. */
const DEVICE_PATHS = ['/api', '/login', '/register'];
const SEPARATOR = '~';
const NONCE_BYTES = 16;
/** A household may share a browser. The account that signed in last comes first. */
const MAX_DEVICE_TOKENS = 5;
const LIFETIME_SECONDS = 180 * 86_400;

/** Proves that a browser has signed in to an account before: a random number and its signature for that account. */
interface DeviceToken {
  readonly nonce: string;
  readonly signature: string;
}

/**
 * Returns the nonce of the browser's device token for the account with this address, or undefined. A known browser has
 * a quota of its own, so that guesses from other places do not lock out the member (OWASP, device cookies). The sign-in
 * still requires the password.
 */
export async function recognizeDevice(
  ctx: Context,
  email: string,
  request: FastifyRequest,
): Promise<string | undefined> {
  const tokens = readDeviceTokens(request);
  if (tokens.length === 0) return undefined;
  const account = await findAccountAsTyped(ctx.db.read, email);
  return tokens.find((token) => belongsTo(token, account))?.nonce;
}

/** Adds a new device token for the account to the browser's tokens of other accounts. */
export function rememberDevice(
  ctx: Context,
  account: Pick<MemberAccount, 'passwordHash'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (account.passwordHash === null) return;
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const others = readDeviceTokens(request).filter((token) => !belongsTo(token, account));
  const tokens = [{ nonce, signature: sign(nonce, account.passwordHash) }, ...others].slice(
    0,
    MAX_DEVICE_TOKENS,
  );
  const value = tokens.map((token) => `${token.nonce}.${token.signature}`).join(SEPARATOR);
  for (const path of DEVICE_PATHS)
    reply.setCookie(DEVICE_COOKIE, value, {
      path,
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

/** An unknown account and an account without a password cost the same work and never match. */
function belongsTo(
  { nonce, signature }: DeviceToken,
  account: Pick<MemberAccount, 'passwordHash'> | undefined,
): boolean {
  const hash = account?.passwordHash ?? null;
  const matches = timingSafeEqual(Buffer.from(sign(nonce, hash ?? '')), Buffer.from(signature));
  return matches && hash !== null;
}

/**
 * Uses the stored hash of the password as the key: every server knows it, its random salt makes it unguessable, and a
 * new password makes the device tokens of all browsers void.
 */
function sign(nonce: string, passwordHash: string): string {
  return createHmac('sha256', passwordHash).update(`known device ${nonce}`).digest('base64url');
}
