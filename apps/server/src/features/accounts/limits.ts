import { LIMITS } from '@windfall/contract';
import type { Context } from '../../context.ts';
import { addressKey, isLoopback } from '../../platform/rate-limit/address-key.ts';
import type { Limit } from '../../platform/rate-limit/enforce-rate-limits.ts';
import type { RateLimitPolicy } from '../../platform/rate-limit/rate-limiter.ts';

const MINUTE_MS = 60_000;

const SIGN_INS: RateLimitPolicy = { name: 'sign-ins', limit: 100, windowMs: 15 * MINUTE_MS };
const SIGN_IN_FAILURES: RateLimitPolicy = { name: 'sign-in-failures', limit: 10, windowMs: 15 * MINUTE_MS };
const REGISTRATIONS: RateLimitPolicy = { name: 'registrations', limit: 20, windowMs: 60 * MINUTE_MS };
const PASSWORD_CHECKS: RateLimitPolicy = { name: 'password-checks', limit: 10, windowMs: 15 * MINUTE_MS };
const LETTERS_TO_ADDRESS: RateLimitPolicy = { name: 'letters-to-one', limit: 3, windowMs: 60 * MINUTE_MS };
const LETTER_REQUESTS: RateLimitPolicy = { name: 'letter-requests', limit: 30, windowMs: 60 * MINUTE_MS };

/**
 * Failures of one account from one address. Whether the account exists makes no difference, so being locked tells
 * nothing; and from elsewhere its owner still gets in.
 */
export function signInFailureLimit(email: string, address: string): Limit {
  // Longer ones belong to nobody and need not be told apart.
  const account = email.trim().toLowerCase().slice(0, LIMITS.email);
  return { policy: SIGN_IN_FAILURES, key: `${addressKey(address)} ${account}` };
}

/** What one address may try, over all accounts. */
export function signInLimits(ctx: Context, address: string): Limit[] {
  return forAddress(SIGN_INS, ctx, address);
}

/** New accounts from one address. */
export function registrationLimits(ctx: Context, address: string): Limit[] {
  return forAddress(REGISTRATIONS, ctx, address);
}

/** How often a member who is signed in may be wrong about the own password: a stolen session must not guess it. */
export function passwordCheckLimit(userId: string): Limit {
  return { policy: PASSWORD_CHECKS, key: userId };
}

/** Letters that anybody can have sent, counted whether the address has an account or not. */
export function letterLimits(ctx: Context, address: string, email: string): Limit[] {
  return [
    ...forAddress(LETTER_REQUESTS, ctx, address),
    { policy: LETTERS_TO_ADDRESS, key: email.toLowerCase() },
  ];
}

/** While the site is developed or tested, its one machine plays a whole community. */
function forAddress(policy: RateLimitPolicy, { config }: Context, address: string): Limit[] {
  return config.mode !== 'production' && isLoopback(address) ? [] : [{ policy, key: addressKey(address) }];
}
