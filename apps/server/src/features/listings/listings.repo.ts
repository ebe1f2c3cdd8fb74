import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { preparedForIds, preparedQuery } from '../../db/prepared-query.ts';
import type { ListingsTable } from './listings.table.ts';

/** Columns of a listing's owner, of its picture and of how it is shared. */
const FURTHER_COLUMNS = [
  'users.full_name',
  'users.username',
  'users.email',
  'users.shows_email',
  'users.is_active',
  'images.width as image_width',
  'images.height as image_height',
  'images.color as image_color',
  'images.widths as image_widths',
  // All null without a row: nothing is set, and no member has asked.
  'listing_sharing.unit',
  'listing_sharing.stock',
  'listing_sharing.held',
  'listing_sharing.gone',
  'listing_sharing.asking',
  'listing_sharing.rule',
  'listing_sharing.draw_at',
  'listing_sharing.drawn_at',
  'listing_sharing.seed',
  'listing_sharing.most_each',
  'listing_sharing.at_once',
  'listing_sharing.in_return',
  'listing_sharing.comes_back',
  'listing_sharing.most_days',
  'listing_sharing.renewals',
  'listing_sharing.standing',
  'listing_sharing.harvest',
] as const;

/**
 * Listings with owner, picture and sharing in one query. CROSS JOIN keeps SQLite from reading all members first and sorting all
 * their listings, which it prefers once it has statistics.
 */
export function selectListings(db: Reader) {
  return db
    .selectFrom('listings')
    .crossJoin('users')
    .leftJoin('images', 'images.id', 'listings.image_id')
    .leftJoin('listing_sharing', 'listing_sharing.listing_id', 'listings.id')
    .whereRef('users.id', '=', 'listings.user_id')
    .where('listings.deleted_at', 'is', null)
    .selectAll('listings')
    .select(FURTHER_COLUMNS);
}

export type ListingRow = Awaited<ReturnType<ReturnType<typeof selectListings>['execute']>>[number];

export async function findListing(db: Reader, id: string): Promise<ListingRow | undefined> {
  // PostgreSQL refuses NUL in text, so no listing has such an id.
  if (id.includes('\0')) return undefined;
  return (await findById(db, { id }))[0];
}

/** All listings of a member, deleted ones that can be restored included. */
export async function countListingsOf(db: Reader | Writer, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('listings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const findById = preparedQuery((db, { id }: { id: string }) =>
  selectListings(db).where('listings.id', '=', id),
);

/** Whether a listing can be seen and asked for, without what is shown of it. */
export type ListingState = Pick<
  ListingRow,
  'id' | 'kind' | 'user_id' | 'title' | 'is_available' | 'hidden_at' | 'is_active'
>;

export async function findListingState(db: Reader, id: string): Promise<ListingState | undefined> {
  // PostgreSQL refuses NUL in text, so no listing has such an id.
  if (id.includes('\0')) return undefined;
  return (await findState(db, { id }))[0];
}

const findState = preparedQuery((db, { id }: { id: string }) =>
  selectStates(db).where('listings.id', '=', id),
);

/** The states of those of these listings that exist. */
export async function findListingStates(db: Reader, ids: readonly string[]): Promise<ListingState[]> {
  return ids.length === 0 ? [] : await findStates(db, ids, {});
}

const findStates = preparedForIds((db, ids) => selectStates(db).where('listings.id', 'in', ids));

const selectStates = (db: Reader) =>
  db
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.user_id')
    .select(['listings.id', 'listings.kind', 'listings.user_id', 'listings.title'])
    .select(['listings.is_available', 'listings.hidden_at', 'users.is_active'])
    .where('listings.deleted_at', 'is', null);

/** When a listing was marked as gone; null while it is available, and of one that is deleted. */
export async function findTakenAt(db: Reader, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('listings')
    .select('taken_at')
    .where('id', '=', id)
    .where('is_available', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.taken_at ?? null;
}

/** Returns the new listing as it is stored. */
export function insertListing(
  trx: Writer,
  listing: Insertable<ListingsTable>,
): Promise<Selectable<ListingsTable>> {
  return trx.insertInto('listings').values(listing).returningAll().executeTakeFirstOrThrow();
}

/** Sets the time of change and locks the listing until the transaction ends. Returns whether it still exists. */
export async function touchListing(trx: Writer, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listings')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
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

export function findListingsOf(trx: Reader, userIds: readonly string[]): Promise<{ id: string }[]> {
  return trx.selectFrom('listings').select('id').where('user_id', 'in', userIds).execute();
}

/** A member's listings up to this number that know only this town, which has a number of each version. */
export async function findInTown(
  db: Reader,
  userId: string,
  townCells: readonly number[],
  upTo: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .select('id')
    .where('user_id', '=', userId)
    .where('seq', '<=', upTo)
    .where('cell', 'in', townCells)
    .where('deleted_at', 'is', null)
    .orderBy('seq')
    .execute();
  return rows.map(({ id }) => id);
}

/** The owner's location, as precise as they entered it; undefined for a deleted account. */
export async function findHome(trx: Reader, userId: string) {
  return (await findPlaceOf(trx, { userId }))[0];
}

const findPlaceOf = preparedQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom('users')
    .select(['location', 'zip_code', 'latitude', 'longitude'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null),
);

/**
 * Listings that need indexing, newest first; hidden ones stay unindexed. On PostgreSQL the rows are locked, and servers
 * that index concurrently share the work; on SQLite one transaction writes at a time.
 */
export async function lockNotIndexed(
  trx: Writer,
  dialect: DialectName,
  limit: number,
): Promise<ListingRow[]> {
  const newest = selectListings(trx)
    .where('listings.is_indexed', '=', sql.lit(0))
    .where('listings.hidden_at', 'is', null)
    .orderBy('listings.seq', 'desc')
    .limit(limit);
  return (dialect === 'sqlite' ? newest : newest.forUpdate('listings').skipLocked()).execute();
}

/** Returns the deleted listing, unless a concurrent request deleted it first. */
export async function deleteListing(trx: Writer, id: string): Promise<Selectable<ListingsTable> | undefined> {
  return trx.deleteFrom('listings').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Deletes the oldest listings and returns their pictures. */
export function deleteOldestListings(trx: Writer, limit: number): Promise<{ image_id: string | null }[]> {
  return trx
    .deleteFrom('listings')
    .where('seq', 'in', (eb) => eb.selectFrom('listings').select('seq').orderBy('seq').limit(limit))
    .returning('image_id')
    .execute();
}

/** A member's listings as they are stored, for their export. */
export const findListingRows = (db: Reader, userId: string) =>
  db
    .selectFrom('listings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('seq')
    .execute();

/** Whether the listings among these are hidden; a deleted listing is missing. */
export async function findHidden(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'hidden_at'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, hidden_at }) => [id, hidden_at !== null]));
}

export async function findListingsById(db: Reader, ids: readonly string[]): Promise<ListingRow[]> {
  return ids.length === 0 ? [] : selectListings(db).where('listings.id', 'in', ids).execute();
}

/** Id of the listing's owner; undefined without such a listing. */
export async function findOwnerId(db: Reader, id: string): Promise<string | undefined> {
  return (await findOwner(db, { id }))[0]?.user_id;
}

const findOwner = preparedQuery((db, { id }: { id: string }) =>
  db.selectFrom('listings').select('user_id').where('id', '=', id).where('deleted_at', 'is', null),
);
