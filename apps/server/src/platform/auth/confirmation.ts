import { ERRORS } from '@windfall/contract';
import type { FastifyReply } from 'fastify';
import type { Reader } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import type { BaseContext } from '../base-context.ts';
import { enforceRateLimits, type Limit } from '../rate-limit/enforce-rate-limits.ts';
import type { RateLimiter, RateLimitPolicy } from '../rate-limit/rate-limiter.ts';
import type { SiteSettings } from '../settings/site-settings.ts';
import { type GoogleVerifier, openGoogle } from './google.ts';
import type { PasswordHasher } from './password.ts';
import type { Viewer } from './viewer.ts';

/** Dependencies of the check of a password. */
interface IdentityContext extends Pick<BaseContext, 'clock'> {
  readonly rateLimits: RateLimiter;
  readonly passwords: PasswordHasher;
}

/** A proof by which a signed-in member confirms their identity again. */
interface Proof {
  readonly password?: string | undefined;
  readonly credential?: string | undefined;
}

/** The stored credentials that a proof is checked against. */
interface AccountSecrets {
  readonly id: string;
  readonly passwordHash: string | null;
  readonly googleId: string | null;
}

/** Asks an administrator for their password again, if the security level is high. */
type Confirm = (viewer: Viewer, proof: Proof | null | undefined, reply: FastifyReply) => Promise<void>;

/** All servers count these together: an attacker could otherwise guess on each server. */
const PASSWORD_CHECKS: RateLimitPolicy = {
  name: 'password-checks',
  limit: 10,
  windowMs: 15 * 60_000,
  isShared: true,
};

/** Limits wrong passwords of a signed-in member: a stolen session must not guess the password. */
export function passwordCheckLimit(userId: string): Limit {
  return { policy: PASSWORD_CHECKS, key: userId };
}

/**
 * The check before an administrator destroys data or grants rights: at the high security level a stolen or unattended
 * session is not enough. Throws PASSWORD_REQUIRED without a proof, else the error of the proof.
 */
export function openConfirmation(
  ctx: BaseContext & IdentityContext & { readonly settings: SiteSettings },
): Confirm {
  const verify = openGoogle(ctx);
  return async (viewer, proof, reply) => {
    const { securityLevel } = await ctx.settings.current();
    if (securityLevel !== 'high') return;
    if (!proof?.password && !proof?.credential) throw new AppError('PASSWORD_REQUIRED');
    const account = await findSecrets(ctx.db.read, viewer.id);
    if (!account) throw new AppError('UNAUTHORIZED');
    await assertIdentity(ctx, verify, account, proof, reply, 'password');
  };
}

/** Requires the password, or a fresh Google credential when the account has no password. */
export async function assertIdentity(
  ctx: IdentityContext,
  verify: GoogleVerifier,
  account: AccountSecrets,
  proof: Proof,
  reply: FastifyReply,
  field?: string,
): Promise<void> {
  if (account.passwordHash !== null || account.googleId === null)
    return assertOwnPassword(ctx, account, proof.password ?? '', reply, field);
  const { id } = await verify(proof.credential);
  if (id !== account.googleId) throw new AppError('GOOGLE_CREDENTIAL_INVALID');
}

/**
 * Throws INVALID_CURRENT_PASSWORD unless the password is the member's. An account without a password accepts none.
 * Failures are limited, so a stolen session cannot guess the password.
 */
export async function assertOwnPassword(
  ctx: IdentityContext,
  account: AccountSecrets,
  password: string,
  reply: FastifyReply,
  field = 'current_password',
): Promise<void> {
  const now = ctx.clock.now();
  const failures = passwordCheckLimit(account.id);
  await enforceRateLimits(ctx.rateLimits, reply, [failures], now);
  if (!(await ctx.passwords.verify(account.passwordHash, password))) {
    const message = ERRORS.INVALID_CURRENT_PASSWORD[1];
    throw new AppError('INVALID_CURRENT_PASSWORD', { fields: { [field]: message } });
  }
  await ctx.rateLimits.giveBack(failures.policy, failures.key, now);
}

function findSecrets(db: Reader, userId: string): Promise<AccountSecrets | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', 'google_id as googleId'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('email', 'is not', null)
    .executeTakeFirst();
}
