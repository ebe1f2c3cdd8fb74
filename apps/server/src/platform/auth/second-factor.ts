import { ERRORS } from '@windfall/contract';
import type { FastifyReply } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import type { BaseContext } from '../base-context.ts';
import { enforceRateLimits } from '../rate-limit/enforce-rate-limits.ts';
import type { RateLimiter, RateLimitPolicy } from '../rate-limit/rate-limiter.ts';
import type { SecondFactorsTable } from './auth.table.ts';
import { consumeCode, consumeStep, findSecondFactor } from './second-factor.repo.ts';
import { hashTypedCode, newTypedCode, plainCode } from './typed-code.ts';

/** RFC 6238 with the values that every authenticator app knows. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** A code of the 30 seconds before or after counts too: clocks differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const CODES = 10;

/** All servers count these together: an attacker could otherwise guess on each server. */
const GUESSES: RateLimitPolicy = {
  name: 'second-factor-guesses',
  limit: 10,
  windowMs: 15 * 60_000,
  isShared: true,
};

type FactorContext = Pick<BaseContext, 'clock' | 'db'> & { readonly rateLimits: RateLimiter };

const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, period: PERIOD_SECONDS, digits: DIGITS });

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an authenticator app reads from a QR code. */
export const authenticatorUri = (secret: string, email: string, site: string): string =>
  totpOf(secret, email, site).toString();

/** Codes in clear text, which are shown once, with what is stored of them. */
export function newRecoveryCodes(userId: string): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: CODES }, newTypedCode);
  return { codes, hashes: codes.map((code) => hashTypedCode(userId, code)) };
}

/**
 * Requires the code of a member whose second factor is on, after the first factor was right. Throws
 * SECOND_FACTOR_REQUIRED without a code, else SECOND_FACTOR_INVALID. Wrong codes are limited. Returns whether it is on.
 */
export async function requireSecondFactor(
  ctx: FactorContext,
  userId: string,
  code: string | undefined,
  reply: FastifyReply,
): Promise<boolean> {
  const factor = await findSecondFactor(ctx.db.read, userId);
  if (!factor?.confirmed_at) return false;
  reply.request.member = userId;
  if (!code?.trim()) throw new AppError('SECOND_FACTOR_REQUIRED');
  await checkCode(ctx, factor, code, reply);
  return true;
}

/** Uses up a code of this secret, or one of the member's recovery codes. */
export async function checkCode(
  ctx: FactorContext,
  factor: SecondFactorsTable,
  code: string,
  reply: FastifyReply,
): Promise<void> {
  const now = ctx.clock.now();
  const guess = { policy: GUESSES, key: factor.user_id };
  await enforceRateLimits(ctx.rateLimits, reply, [guess], now);
  const isRight = await ctx.db.transaction((trx) => consume(trx, factor, plainCode(code), now));
  if (!isRight)
    throw new AppError('SECOND_FACTOR_INVALID', { fields: { code: ERRORS.SECOND_FACTOR_INVALID[1] } });
  await ctx.rateLimits.giveBack(guess.policy, guess.key, now);
}

function consume(
  trx: Writer,
  { user_id, secret }: SecondFactorsTable,
  code: string,
  now: Date,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return consumeCode(trx, user_id, hashTypedCode(user_id, code));
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return Promise.resolve(false);
  return consumeStep(trx, user_id, secret, Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta);
}
