import { DELETION } from '@windfall/contract';
import type { Selectable } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { publishListingChanged } from '../../events/events.service.ts';
import { deleteImages, discardImage } from '../../images/images.service.ts';
import { unindexListing } from '../../search/search.service.ts';
import { indexStoredListing } from '../index-stored-listings.ts';
import { auditOf } from '../listing-audit.ts';
import { isSeller } from '../listings.policy.ts';
import { findListing, type ListingRow, updateListing } from '../listings.repo.ts';
import type { ListingsTable } from '../listings.table.ts';
import { deleteFurtherImages } from './delete-listings.ts';

const BATCH = 200;

/** The member who deletes or restores, and the network address of the request. */
interface DeletingMember {
  readonly actor: Viewer;
  readonly address: string;
}

/**
 * Deletes a listing: no query shows it any longer. Its row and its files stay until `deleteForGood`, so that the
 * deletion can be undone. Of concurrent callers, one succeeds.
 */
export async function softDeleteListing(ctx: Context, id: string, by: DeletingMember): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (trx) => {
    const deleted = await markDeleted(trx, id, by.actor.id, now.toISOString());
    if (!deleted) throw new AppError('LISTING_NOT_FOUND');
    if (deleted.is_indexed === 1) await unindexListing(trx, deleted);
    await updateListing(trx, deleted.seq, { is_indexed: 0 });
    if (isSeller(by.actor, deleted)) return;
    const details = { owner_id: deleted.user_id };
    await writeAudit(trx, auditOf(by, 'listing.delete', { ...deleted, id }, details), now);
  });
  publishListingChanged(ctx, id, 'removed');
}

/** Undoes a deletion by this member, for an administrator any deletion. Undefined when there is none to undo. */
export async function undoDeletion(
  ctx: Context,
  id: string,
  by: DeletingMember,
): Promise<ListingRow | undefined> {
  const now = ctx.clock.now();
  const deletedBy = by.actor.isAdmin ? undefined : by.actor.id;
  const restored = await ctx.db.transaction(async (trx) => {
    if (!(await unmarkDeleted(trx, { id, deletedBy, after: endOfGrace(now) }))) return undefined;
    const row = await findListing(trx, id);
    if (!row) return undefined;
    if (row.hidden_at === null) await indexStoredListing(trx, ctx.db.dialect, row);
    const details = { owner_id: row.user_id };
    if (!isSeller(by.actor, row)) await writeAudit(trx, auditOf(by, 'listing.restore', row, details), now);
    return row;
  });
  if (restored?.hidden_at === null) publishListingChanged(ctx, id, 'published');
  return restored;
}

/** Deletes the rows and files of listings whose deletion can no longer be undone. */
export async function deleteForGood(ctx: Context): Promise<void> {
  for (let found = BATCH; found === BATCH; ) {
    const deleted = await ctx.db.transaction(async (trx) => {
      const rows = await deleteMarked(trx, endOfGrace(ctx.clock.now()), BATCH);
      const images = rows.flatMap(({ image_id }) => image_id ?? []);
      if (images.length > 0) await deleteImages(trx, images);
      return { count: rows.length, images: [...images, ...(await deleteFurtherImages(trx))] };
    });
    found = deleted.count;
    for (const image of deleted.images) await discardImage(ctx, image);
  }
}

/** Deletions of this time or earlier are final. */
const endOfGrace = (now: Date) => new Date(now.getTime() - DELETION.grace).toISOString();

/** Marks a listing as deleted. Of concurrent callers one gets the listing. */
async function markDeleted(
  trx: Writer,
  id: string,
  by: string,
  now: string,
): Promise<Selectable<ListingsTable> | undefined> {
  return trx
    .updateTable('listings')
    .set({ deleted_at: now, deleted_by: by })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

interface Undo {
  readonly id: string;
  /** The member who deleted it; any member when absent. */
  readonly deletedBy: string | undefined;
  /** Listings that were deleted at this time or earlier stay deleted. */
  readonly after: string;
}

/** Removes the mark; returns whether there was one to remove. */
async function unmarkDeleted(trx: Writer, { id, deletedBy, after }: Undo): Promise<boolean> {
  let query = trx
    .updateTable('listings')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .where('deleted_at', '>', after);
  if (deletedBy !== undefined) query = query.where('deleted_by', '=', deletedBy);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Deletes the rows of listings that were deleted by this time, and returns their pictures. */
function deleteMarked(trx: Writer, by: string, limit: number): Promise<{ image_id: string | null }[]> {
  return trx
    .deleteFrom('listings')
    .where('seq', 'in', (eb) =>
      eb
        .selectFrom('listings')
        .select('seq')
        .where('deleted_at', '<=', by)
        .orderBy('deleted_at')
        .limit(limit),
    )
    .where('deleted_at', '<=', by)
    .returning('image_id')
    .execute();
}
