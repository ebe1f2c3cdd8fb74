import { type BodyOf, deleteUser } from '@windfall/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { clearSessionCookie } from '../../platform/auth/session-cookie.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findAccount } from '../users/users.service.ts';
import { canDeleteAccount } from './accounts.policy.ts';
import { isSecure } from './answer-with-session.ts';
import type { GoogleVerifier } from './google.ts';
import { assertOwnPassword } from './passwords.ts';
import { removeAccount } from './remove-account.ts';

export function registerDeleteUser(app: FastifyInstance, ctx: Context, verify: GoogleVerifier): void {
  registerOperation(app, ctx, deleteUser, async ({ params, body, viewer, reply }) => {
    if (!canDeleteAccount(viewer, params.id)) throw new AppError('FORBIDDEN');
    const isOwn = params.id === viewer.id;
    if (isOwn) await assertReallyOwn(ctx, verify, viewer.id, body, reply);
    await removeAccount(ctx, params.id);
    if (isOwn) clearSessionCookie(reply, isSecure(ctx));
    return { success: true as const, id: params.id };
  });
}

/** A session alone is not enough for what cannot be undone; a password is, or where there is none a fresh credential. */
async function assertReallyOwn(
  ctx: Context,
  verify: GoogleVerifier,
  userId: string,
  body: BodyOf<typeof deleteUser>,
  reply: FastifyReply,
): Promise<void> {
  const account = await findAccount(ctx.db.read, userId);
  if (!account) throw new AppError('UNAUTHORIZED');
  if (account.passwordHash !== null || account.googleId === null)
    return assertOwnPassword(ctx, account, body?.current_password ?? '', reply);
  const { id } = await verify(body?.credential);
  if (id !== account.googleId) throw new AppError('GOOGLE_CREDENTIAL_INVALID');
}
