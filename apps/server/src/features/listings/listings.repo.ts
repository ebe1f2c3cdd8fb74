import type { Insertable, Updateable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { ListingsTable } from './listings.table.ts';

/** What is read of a listing, its owner and its picture. */
export const LISTING_COLUMNS = [
  'listings.seq',
  'listings.id',
  'listings.user_id',
  'listings.title',
  'listings.title_sort',
  'listings.description',
  'listings.category',
  'listings.produce_name',
  'listings.quantity',
  'listings.price',
  'listings.location',
  'listings.image_id',
  'listings.is_available',
  'listings.created_at',
  'listings.updated_at',
  'users.full_name',
  'users.username',
  'users.email',
  'users.shows_email',
  'users.is_active',
  'images.width as image_width',
  'images.height as image_height',
  'images.color as image_color',
  'images.widths as image_widths',
] as const;

/**
 * Listings with owner and picture, one query however many. CROSS JOIN keeps SQLite from going through all members first
 * and sorting all their listings, which it prefers once it has seen how many of each there are.
 */
export function selectListings(db: Reader) {
  return db
    .selectFrom('listings')
    .crossJoin('users')
    .leftJoin('images', 'images.id', 'listings.image_id')
    .whereRef('users.id', '=', 'listings.user_id')
    .select(LISTING_COLUMNS);
}

export type ListingRow = Awaited<ReturnType<ReturnType<typeof selectListings>['execute']>>[number];

export async function findListing(db: Reader, id: string): Promise<ListingRow | undefined> {
  // PostgreSQL refuses NUL in text, so no listing can have such an id.
  if (id.includes('\0')) return undefined;
  return selectListings(db).where('listings.id', '=', id).executeTakeFirst();
}

/** Answers the number the listing got. */
export async function insertListing(trx: Writer, listing: Insertable<ListingsTable>): Promise<number> {
  const { seq } = await trx.insertInto('listings').values(listing).returning('seq').executeTakeFirstOrThrow();
  return seq;
}

/** Says when a listing was changed, and locks it until the transaction ends. Answers whether it is still there. */
export async function touchListing(trx: Writer, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listings')
    .set({ updated_at: now })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateListing(
  trx: Writer,
  seq: number,
  changes: Updateable<ListingsTable>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await trx.updateTable('listings').set(changes).where('seq', '=', seq).execute();
}

/** Answers what it was, unless somebody else was quicker. */
export async function deleteListing(
  trx: Writer,
  id: string,
): Promise<{ seq: number; image_id: string | null } | undefined> {
  return trx.deleteFrom('listings').where('id', '=', id).returning(['seq', 'image_id']).executeTakeFirst();
}
