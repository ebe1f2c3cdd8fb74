import { ERRORS, type Proof } from '@windfall/contract';
import type { FastifyReply } from 'fastify';
import type { Reader } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import type { BaseContext } from '../base-context.ts';
import { enforceRateLimits, type Limit } from '../rate-limit/enforce-rate-limits.ts';
import type { RateLimiter, RateLimitPolicy } from '../rate-limit/rate-limiter.ts';
import type { SiteSettings } from '../settings/site-settings.ts';
import { openGoogle } from './google.ts';
import { verifyAssertion } from './passkeys/ceremonies.ts';
import { markPasskeyUsed } from './passkeys/passkeys.repo.ts';
import type { PasswordHasher } from './password.ts';
import type { Viewer } from './viewer.ts';

/** Dependencies of the check of a password. */
interface IdentityContext extends Pick<BaseContext, 'clock'> {
  readonly rateLimits: RateLimiter;
  readonly passwords: PasswordHasher;
}

/** `current_password` is the name of the password in acts on one's own account. */
type GivenProof = Proof & { readonly current_password?: string | undefined };

/** The stored credentials that a proof is checked against. */
interface AccountSecrets {
  readonly id: string;
  readonly passwordHash: string | null;
  readonly googleId: string | null;
}

/** The check of who acts, before what a stolen or unattended session must not do. */
export interface IdentityCheck {
  /**
   * Requires a proof of the signed-in member: a passkey, the password, or a fresh Google credential when the account has
   * no password. Throws the error of the proof.
   */
  readonly require: (account: AccountSecrets, proof: GivenProof, reply: FastifyReply) => Promise<void>;
  /**
   * Requires it of an administrator who destroys data, grants rights or reaches many, while the security level is high. Throws
   * PASSWORD_REQUIRED without a proof, else the error of the proof.
   */
  readonly requireAtHighSecurity: (
    viewer: Viewer,
    proof: GivenProof | null | undefined,
    reply: FastifyReply,
  ) => Promise<void>;
}

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

/** Opens the check with a verifier of Google's credentials, which keeps Google's keys. */
export function openIdentityCheck(
  ctx: BaseContext & IdentityContext & { readonly settings: SiteSettings },
): IdentityCheck {
  const verify = openGoogle(ctx);
  const require: IdentityCheck['require'] = async (account, proof, reply) => {
    if (proof.passkey) return assertOwnPasskey(ctx, account, proof.passkey, reply);
    if (account.passwordHash !== null || account.googleId === null) {
      const field = proof.password === undefined ? 'current_password' : 'password';
      return assertOwnPassword(ctx, account, passwordIn(proof) ?? '', reply, field);
    }
    const { id } = await verify(proof.credential);
    if (id !== account.googleId) throw new AppError('GOOGLE_CREDENTIAL_INVALID');
  };
  return {
    require,
    requireAtHighSecurity: async (viewer, proof, reply) => {
      const { securityLevel } = await ctx.settings.current();
      if (securityLevel !== 'high') return;
      const password = proof ? passwordIn(proof) : undefined;
      if (!password && !proof?.credential && !proof?.passkey) throw new AppError('PASSWORD_REQUIRED');
      const account = await findSecrets(ctx.db.read, viewer.id);
      if (!account) throw new AppError('UNAUTHORIZED');
      await require(account, { ...proof, password: password ?? '' }, reply);
    },
  };
}

/** Throws PASSKEY_INVALID unless one of the member's passkeys has answered. Failures are limited like those of passwords. */
async function assertOwnPasskey(
  ctx: BaseContext & IdentityContext,
  { id }: AccountSecrets,
  answer: string,
  reply: FastifyReply,
): Promise<void> {
  const now = ctx.clock.now();
  const failures = passwordCheckLimit(id);
  await enforceRateLimits(ctx.rateLimits, reply, [failures], now);
  const { row, counter } = await verifyAssertion(ctx, answer, id);
  const isThere = await ctx.db.transaction((trx) => markPasskeyUsed(trx, row, counter, now.toISOString()));
  if (!isThere) throw new AppError('PASSKEY_INVALID');
  await ctx.rateLimits.giveBack(failures.policy, failures.key, now);
}

const passwordIn = ({ password, current_password }: GivenProof) => password ?? current_password;

/** What no fingerprint of a repeated request holds: it may be proved in another way, or with another password. */
export const PROOF_FIELDS: readonly string[] = [
  'password',
  'credential',
  'passkey',
] satisfies (keyof Proof)[];

/** Parts the proof from the rest of a request's body, so that it is never stored with it. */
export function takeProof<B extends Proof>(body: B): { proof: Proof; rest: Omit<B, keyof Proof> } {
  const { password, credential, passkey, ...rest } = body;
  return { proof: { password, credential, passkey }, rest };
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
