import { CONFIRM_WORDS, deleteUser, pleaseType } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { AuditAuthor } from '../../../platform/audit/write-audit.ts';
import { assertIdentity, openConfirmation } from '../../../platform/auth/confirmation.ts';
import type { GoogleVerifier } from '../../../platform/auth/google.ts';
import { clearSessionCookie, isSecure } from '../../../platform/auth/session-cookie.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { makeBackup } from '../../backups/backups.service.ts';
import { publishSessionsChanged } from '../../events/events.service.ts';
import { findAccount } from '../auth/member-account.ts';
import { canDeleteAccount } from '../users.policy.ts';
import { deleteAndPublishUser } from './delete-and-publish-user.ts';

export function registerDeleteUser(app: FastifyInstance, ctx: Context, verify: GoogleVerifier): void {
  const confirm = openConfirmation(ctx);
  registerOperation(app, ctx, deleteUser, async ({ params, body, viewer, request, reply }) => {
    if (!canDeleteAccount(viewer, params.id)) throw new AppError('FORBIDDEN');
    const isOwn = params.id === viewer.id;
    const proof = { password: body?.current_password, credential: body?.credential };
    if (isOwn) {
      const account = await findAccount(ctx.db.read, viewer.id);
      if (!account) throw new AppError('UNAUTHORIZED');
      await assertIdentity(ctx, verify, account, proof, reply);
      await deleteAndPublishUser(ctx, params.id, { checked: account });
      clearSessionCookie(reply, isSecure(ctx));
    } else {
      if (body?.confirm === undefined) throw unconfirmed();
      await confirm(viewer, proof, reply);
      await deleteOtherUser(ctx, params.id, { actor: viewer, address: request.ip });
    }
    publishSessionsChanged(ctx, params.id);
    return { success: true as const, id: params.id };
  });
}

function unconfirmed(): AppError {
  const message = pleaseType(CONFIRM_WORDS.deleteUser);
  return new AppError('CONFIRMATION_REQUIRED', { message, fields: { confirm: message } });
}

/** A backup comes first, and no other write happens between it and the deletion. */
async function deleteOtherUser(ctx: Context, id: string, by: AuditAuthor): Promise<void> {
  if (!(await findAccount(ctx.db.read, id))) throw new AppError('USER_NOT_FOUND');
  await ctx.db.writeAlone(async () => {
    await makeBackup(ctx, { ...by, reason: 'before-delete-user' });
    await deleteAndPublishUser(ctx, id, by);
  });
}
