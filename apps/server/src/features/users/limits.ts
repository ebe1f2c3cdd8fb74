import { LIMITS } from '@windfall/contract';
import type { Context } from '../../context.ts';
import { passwordCheckLimit } from '../../platform/auth/identity-proof.ts';
import { addressKey, isLoopback, type Limit } from '../../platform/rate-limit/enforce-rate-limits.ts';
import type { RateLimitPolicy } from '../../platform/rate-limit/rate-limiter.ts';

const MINUTE_MS = 60_000;

/** All servers count these policies together: an attacker could otherwise guess on each server. */
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
const PASSKEY_OPTIONS = perMinutes('passkey-options', 300, 15);
const REGISTRATIONS = perMinutes('registrations', 20, 60);
const INVITE_CHECKS = perMinutes('invite-checks', 120, 15);
const EMAILS_TO_ADDRESS = perMinutes('emails-to-one', 3, 60);
const SIGN_IN_EMAILS = perMinutes('sign-in-emails', 6, 60);
const EMAIL_CHANGES = perMinutes('email-changes', 5, 60);
const EMAIL_REQUESTS = perMinutes('email-requests', 30, 60);

/**
 * The quotas that a failed sign-in to an account uses. A known device has a quota of its own, which other callers
 * cannot exhaust. Other callers share a quota by network address and one for the account. The address comes first, so
 * that one address cannot exhaust the quota of the account. Unknown accounts have the same quotas, so a refusal does
 * not reveal whether an account exists.
 */
export function signInFailureLimits(email: string, address: string, device: string | undefined): Limit[] {
  if (device !== undefined) return [{ policy: DEVICE_FAILURES, key: device }];
  const account = accountKey(email);
  return [
    { policy: SIGN_IN_FAILURES, key: `${addressKey(address)} ${account}` },
    { policy: ACCOUNT_FAILURES, key: account },
  ];
}

/** The quotas that wrong guesses may have exhausted, for a member who has proven that the account is theirs. */
export function guessLimits({ id, email }: { id: string; email: string }, address: string): Limit[] {
  return [...signInFailureLimits(email, address, undefined), passwordCheckLimit(id)];
}

/** Longer addresses belong to no account, so they may share a key. */
const accountKey = (email: string) => email.trim().toLowerCase().slice(0, LIMITS.email);

/** Sign-in attempts from one network address, over all accounts. */
export function signInLimits(ctx: Context, address: string): Limit[] {
  return forAddress(SIGN_INS, ctx, address);
}

/** Options for sign-ins with a passkey, which each sight of the sign-in page asks for. */
export function passkeyOptionLimits(ctx: Context, address: string): Limit[] {
  return forAddress(PASSKEY_OPTIONS, ctx, address);
}

/** New accounts from one network address. */
export function registrationLimits(ctx: Context, address: string): Limit[] {
  return forAddress(REGISTRATIONS, ctx, address);
}

/** Codes of invites that are looked up from one network address, where a school or library may be. */
export function inviteCheckLimits(ctx: Context, address: string): Limit[] {
  return forAddress(INVITE_CHECKS, ctx, address);
}

/**
 * Emails to one address, counted whether or not it has an account. Visitors can request password emails, so those do
 * not use the quota of emails that verify the address. A member may sign in by email several times a day.
 */
export function emailLimits(
  ctx: Context,
  address: string,
  email: string,
  kind: 'reset' | 'verify' | 'change' | 'sign-in',
): Limit[] {
  return [
    ...forAddress(EMAIL_REQUESTS, ctx, address),
    kind === 'sign-in'
      ? { policy: SIGN_IN_EMAILS, key: accountKey(email) }
      : { policy: EMAILS_TO_ADDRESS, key: `${kind} ${accountKey(email)}` },
  ];
}

/** Requests of one member to change the address, so that a member cannot send emails to many people. */
export function emailChangeLimits(ctx: Context, address: string, userId: string, email: string): Limit[] {
  return [{ policy: EMAIL_CHANGES, key: userId }, ...emailLimits(ctx, address, email, 'change')];
}

/** In development and tests, all members of a community share one machine, so loopback has no limit. */
function forAddress(policy: RateLimitPolicy, { config }: Context, address: string): Limit[] {
  return config.mode !== 'production' && isLoopback(address) ? [] : [{ policy, key: addressKey(address) }];
}
