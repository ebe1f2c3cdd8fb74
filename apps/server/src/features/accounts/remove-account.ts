import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import { type AuditAuthor, writeAudit } from '../../platform/audit/write-audit.ts';
import { publishUserChanged } from '../events/events.service.ts';
import { deleteImageRowsOf, discardImage } from '../images/images.service.ts';
import { removeListingsOf } from '../listings/listings.service.ts';
import { eraseMember, type MemberAccount } from '../users/users.service.ts';
import { deleteSessionsOfUser } from './accounts.repo.ts';
import { deleteNoticesAndBlocks, emptySnapshotsOf } from './leavings.repo.ts';
import { deleteLinks, deleteQueuedEmails } from './links.repo.ts';

type ErasedMember = Awaited<ReturnType<typeof eraseMember>>;

/** Who deletes: an administrator, or the member, with the account as it was when they proved that it is theirs. */
export type Remover = AuditAuthor | { readonly checked: MemberAccount };

/**
 * Deletes an account as one: listings, pictures, profile, sessions, links, letters, notices and blocks. What the member
 * wrote to others stays readable to them (decisions, Privacy and safety). Throws LAST_ADMIN or USER_NOT_FOUND. Never
 * asks who wants it; an administrator who does is written down.
 */
export async function removeAccount(ctx: Context, userId: string, by: Remover): Promise<void> {
  const remove = async (trx: Writer) => {
    // First, so that whoever shares or signs in at the same time finds the account gone.
    const { full_name: name, ...before } = await eraseMember(trx, userId, ctx.clock.now());
    if ('checked' in by) assertStillProven(before, by.checked);
    else {
      const subject = { type: 'user' as const, id: userId, name };
      await writeAudit(trx, { ...by, action: 'user.delete', subject }, ctx.clock.now());
    }
    await deleteSessionsOfUser(trx, userId);
    await deleteLinks(trx, userId);
    await deleteQueuedEmails(trx, userId);
    await deleteNoticesAndBlocks(trx, userId);
    await emptySnapshotsOf(trx, userId);
    const shown = await removeListingsOf(trx, userId);
    return [...shown, ...(await deleteImageRowsOf(trx, userId))];
  };
  const images = await ctx.db.transaction(remove, { noTimeout: true });
  publishUserChanged(ctx, userId);
  // Files go once no row names them; what cannot be removed now is left to the daily sweep.
  for (const id of images) await discardImage(ctx, id);
}

/** Whoever knew a password that is not the member's any more deletes nothing. */
function assertStillProven(
  { password_hash, is_active }: Pick<ErasedMember, 'password_hash' | 'is_active'>,
  checked: MemberAccount,
): void {
  if (is_active === 0) throw new AppError('UNAUTHORIZED');
  if (password_hash !== checked.passwordHash) throw new AppError('INVALID_CURRENT_PASSWORD');
}
