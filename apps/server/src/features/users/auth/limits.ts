import { LIMITS } from '@windfall/contract';
import type { Context } from '../../../context.ts';
import { passwordCheckLimit } from '../../../platform/auth/confirmation.ts';
import { addressKey, isLoopback } from '../../../platform/rate-limit/address-key.ts';
import type { Limit } from '../../../platform/rate-limit/enforce-rate-limits.ts';
import type { RateLimitPolicy } from '../../../platform/rate-limit/rate-limiter.ts';

const MINUTE_MS = 60_000;

/** Guesses are worth making on every server, so these are counted for all of them together. */
const perMinutes = (name: string, limit: number, minutes: number): RateLimitPolicy => ({
  name,
  limit,
  windowMs: minutes * MINUTE_MS,
  isShared: true,
});
const SIGN_INS = perMinutes('sign-ins', 100, 15);
const SIGN_IN_FAILURES = perMinutes('sign-in-failures', 10, 15);
const ACCOUNT_FAILURES = perMinutes('account-failures', 20, 60);
const DEVICE_FAILURES = perMinutes('device-failures', 10, 15);
const REGISTRATIONS = perMinutes('registrations', 20, 60);
const EMAILS_TO_ADDRESS = perMinutes('letters-to-one', 3, 60);
const EMAIL_REQUESTS = perMinutes('letter-requests', 30, 60);

/**
 * What failed sign-ins to an account take from. A device that the account knows has a quota of its own, which nothing
 * that others do can use up. All others are counted by their address, and together: first by address, so that one
 * address alone cannot use up what all share. Whether the account exists makes no difference, so a refusal tells nothing.
 */
export function signInFailureLimits(email: string, address: string, device: string | undefined): Limit[] {
  if (device !== undefined) return [{ policy: DEVICE_FAILURES, key: device }];
  const account = accountKey(email);
  return [
    { policy: SIGN_IN_FAILURES, key: `${addressKey(address)} ${account}` },
    { policy: ACCOUNT_FAILURES, key: account },
  ];
}

/** Quotas that the guesses of others may have used up, for a member who has proven to own the account. */
export function guessLimits({ id, email }: { id: string; email: string }, address: string): Limit[] {
  return [...signInFailureLimits(email, address, undefined), passwordCheckLimit(id)];
}

/** Longer addresses belong to no account and need not be told apart. */
const accountKey = (email: string) => email.trim().toLowerCase().slice(0, LIMITS.email);

/** What one address may try, over all accounts. */
export function signInLimits(ctx: Context, address: string): Limit[] {
  return forAddress(SIGN_INS, ctx, address);
}

/** New accounts from one address. */
export function registrationLimits(ctx: Context, address: string): Limit[] {
  return forAddress(REGISTRATIONS, ctx, address);
}

/**
 * Letters to one address, counted whether it has an account or not. Those to choose a new password, which visitors can
 * have sent, leave alone what the member has to prove the address.
 */
export function emailLimits(ctx: Context, address: string, email: string, kind: 'reset' | 'verify'): Limit[] {
  return [
    ...forAddress(EMAIL_REQUESTS, ctx, address),
    { policy: EMAILS_TO_ADDRESS, key: `${kind} ${accountKey(email)}` },
  ];
}

/** While the site is developed or tested, its one machine plays a whole community. */
function forAddress(policy: RateLimitPolicy, { config }: Context, address: string): Limit[] {
  return config.mode !== 'production' && isLoopback(address) ? [] : [{ policy, key: addressKey(address) }];
}
