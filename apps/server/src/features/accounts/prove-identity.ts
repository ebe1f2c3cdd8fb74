import type { FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { findAccount, type MemberAccount } from '../users/users.service.ts';
import { type GoogleVerifier, openGoogle } from './google.ts';
import { assertOwnPassword } from './passwords.ts';

/** What somebody shows to prove once more who they are. */
export interface Proof {
  readonly password?: string | undefined;
  readonly credential?: string | undefined;
}

/** A session alone is not enough for what cannot be undone; a password is, or where there is none a fresh credential. */
export async function assertReallyOwn(
  ctx: Context,
  verify: GoogleVerifier,
  account: MemberAccount,
  proof: Proof,
  reply: FastifyReply,
  field?: string,
): Promise<void> {
  if (account.passwordHash !== null || account.googleId === null)
    return assertOwnPassword(ctx, account, proof.password ?? '', reply, field);
  const { id } = await verify(proof.credential);
  if (id !== account.googleId) throw new AppError('GOOGLE_CREDENTIAL_INVALID');
}

/** Asks an administrator for their password again, if the security level is high. */
export type Confirm = (viewer: Viewer, proof: Proof | null | undefined, reply: FastifyReply) => Promise<void>;

/**
 * The check before an administrator destroys something or hands out rights: at the high security level a session that was
 * stolen, or left open, must not be enough. Throws PASSWORD_REQUIRED when nothing is shown, else what is wrong with it.
 */
export function openConfirmation(ctx: Context): Confirm {
  const verify = openGoogle(ctx);
  return async (viewer, proof, reply) => {
    const { securityLevel } = await ctx.settings.current();
    if (securityLevel !== 'high') return;
    if (!proof?.password && !proof?.credential) throw new AppError('PASSWORD_REQUIRED');
    const account = await findAccount(ctx.db.read, viewer.id);
    if (!account) throw new AppError('UNAUTHORIZED');
    await assertReallyOwn(ctx, verify, account, proof, reply, 'password');
  };
}
