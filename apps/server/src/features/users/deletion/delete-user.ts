import { CONFIRM_WORDS, deleteUser, pleaseType } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type AuditAuthor, writeAudit } from '../../../platform/audit/write-audit.ts';
import type { UserRow } from '../../../platform/auth/auth.table.ts';
import { openIdentityCheck } from '../../../platform/auth/identity-proof.ts';
import { clearSessionCookie, isSecure } from '../../../platform/auth/tokens.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { makeBackup } from '../../backups/backups.service.ts';
import {
  publishSessionsChanged,
  publishSessionsOfMembersChanged,
  publishUserChanged,
} from '../../events/events.service.ts';
import { discardImage } from '../../images/images.service.ts';
import { findAccount, findIsActive, type MemberAccount } from '../auth/member-account.ts';
import { canDeleteAccount } from '../users.policy.ts';
import { lockMember } from '../users.repo.ts';
import { deleteUserData } from './delete-user-data.ts';

export function registerDeleteUser(app: FastifyInstance, ctx: Context): void {
  const identity = openIdentityCheck(ctx);
  registerOperation(app, ctx, deleteUser, async ({ params, body, viewer, request, reply }) => {
    if (!canDeleteAccount(viewer, params.id)) throw new AppError('FORBIDDEN');
    const isOwn = params.id === viewer.id;
    if (isOwn) {
      const account = await findAccount(ctx.db.read, viewer.id);
      if (!account) throw new AppError('UNAUTHORIZED');
      await identity.require(account, body ?? {}, reply);
      await deleteAndPublishUser(ctx, params.id, { checked: account });
      clearSessionCookie(reply, isSecure(ctx));
    } else {
      if (body?.confirm === undefined) throw unconfirmed();
      await identity.requireAtHighSecurity(viewer, body, reply);
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
  if ((await findIsActive(ctx.db.read, id)) === undefined) throw new AppError('USER_NOT_FOUND');
  await ctx.db.writeAlone(async () => {
    await makeBackup(ctx, { ...by, reason: 'before-delete-user' });
    await deleteAndPublishUser(ctx, id, by);
  });
}

/**
 * The author of the deletion: an administrator, or the member with the account that their proof was checked against.
 */
type Deleter = AuditAuthor | { readonly checked: MemberAccount };

/**
 * Deletes one account and publishes it. The audit log records an administrator as the author. Throws LAST_ADMIN or
 * USER_NOT_FOUND. The caller has checked that the author may delete it.
 */
export async function deleteAndPublishUser(ctx: Context, userId: string, by: Deleter): Promise<void> {
  const work = async (trx: Writer) => {
    const now = ctx.clock.now();
    const member = await lockMember(trx, userId, now, true);
    if ('checked' in by) assertStillProven(member, by.checked);
    else {
      const subject = { type: 'user' as const, id: userId, name: member.full_name };
      await writeAudit(trx, { ...by, action: 'user.delete', subject }, now);
    }
    return deleteUserData(ctx, trx, [userId], now);
  };
  const { groups, images } = await ctx.db.transaction(work, { noTimeout: true });
  for (const id of [userId, ...groups]) publishUserChanged(ctx, id);
  // Ends the streams of a group's helpers.
  if (groups.length > 0) publishSessionsOfMembersChanged(ctx, groups);
  // Files are deleted when no row names them; the daily sweep deletes the rest.
  for (const id of images) await discardImage(ctx, id);
}

/** Refuses a proof whose password the member has changed since its verification. */
function assertStillProven({ password_hash, is_active }: UserRow, checked: MemberAccount): void {
  if (is_active === 0) throw new AppError('UNAUTHORIZED');
  if (password_hash !== checked.passwordHash) throw new AppError('INVALID_CURRENT_PASSWORD');
}
