import { deleteUser } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { clearSessionCookie } from '../../platform/auth/session-cookie.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findAccount } from '../users/users.service.ts';
import { canDeleteAccount } from './accounts.policy.ts';
import { isSecure } from './answer-with-session.ts';
import type { GoogleVerifier } from './google.ts';
import { assertReallyOwn, openConfirmation } from './prove-identity.ts';
import { removeAccount } from './remove-account.ts';

export function registerDeleteUser(app: FastifyInstance, ctx: Context, verify: GoogleVerifier): void {
  const confirm = openConfirmation(ctx);
  registerOperation(app, ctx, deleteUser, async ({ params, body, viewer, request, reply }) => {
    if (!canDeleteAccount(viewer, params.id)) throw new AppError('FORBIDDEN');
    const isOwn = params.id === viewer.id;
    const proof = { password: body?.current_password, credential: body?.credential };
    if (isOwn) {
      const account = await findAccount(ctx.db.read, viewer.id);
      if (!account) throw new AppError('UNAUTHORIZED');
      await assertReallyOwn(ctx, verify, account, proof, reply);
    } else await confirm(viewer, proof, reply);
    await removeAccount(ctx, params.id, isOwn ? undefined : { actor: viewer, address: request.ip });
    if (isOwn) clearSessionCookie(reply, isSecure(ctx));
    return { success: true as const, id: params.id };
  });
}
