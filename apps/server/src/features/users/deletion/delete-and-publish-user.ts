import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type AuditAuthor, writeAudit } from '../../../platform/audit/write-audit.ts';
import type { UserRow } from '../../../platform/auth/auth.table.ts';
import { publishUserChanged } from '../../events/events.service.ts';
import { discardImage } from '../../images/images.service.ts';
import type { MemberAccount } from '../auth/member-account.ts';
import { lockMember } from '../users.repo.ts';
import { deleteUserData } from './delete-user-data.ts';

/**
 * The author of the deletion: an administrator, or the member with the account that their proof was checked against.
 */
export type Deleter = AuditAuthor | { readonly checked: MemberAccount };

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
  const { images } = await ctx.db.transaction(work, { noTimeout: true });
  publishUserChanged(ctx, userId);
  // Files are deleted when no row names them; the daily sweep deletes the rest.
  for (const id of images) await discardImage(ctx, id);
}

/** Refuses a proof whose password the member has changed since its verification. */
function assertStillProven({ password_hash, is_active }: UserRow, checked: MemberAccount): void {
  if (is_active === 0) throw new AppError('UNAUTHORIZED');
  if (password_hash !== checked.passwordHash) throw new AppError('INVALID_CURRENT_PASSWORD');
}
