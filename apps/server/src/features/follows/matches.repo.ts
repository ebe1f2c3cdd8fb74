import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import { chunksOf } from '../../lib/chunks.ts';
import type { FollowMatchesTable } from './follows.table.ts';

/** Stores that a member is told of a listing; false where they were told of it before. */
export async function insertMatch(trx: Writer, row: Insertable<FollowMatchesTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('follow_matches')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'listing_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Those of these members who were told of the listing for a follow. */
export async function findToldMembers(
  db: Reader,
  userIds: readonly string[],
  listingId: string,
): Promise<ReadonlySet<string>> {
  const told = new Set<string>();
  for (const some of chunksOf(userIds)) {
    const rows = await db
      .selectFrom('follow_matches')
      .select('user_id')
      .where('user_id', 'in', [...some])
      .where('listing_id', '=', listingId)
      .execute();
    for (const { user_id } of rows) told.add(user_id);
  }
  return told;
}

/** Members who were told of this listing once, for a follow that lasts. */
export async function findToldOnce(
  db: Reader,
  listingId: string,
  { now, count }: { readonly now: string; readonly count: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('follow_matches')
    .innerJoin('follows', 'follows.id', 'follow_matches.follow_id')
    .select('follow_matches.user_id')
    .where('follow_matches.listing_id', '=', listingId)
    .where('follow_matches.again_at', 'is', null)
    .where('follows.until', '>', now)
    .orderBy('follow_matches.user_id')
    .limit(count)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Notes that a member is told of a listing a second time; false where they were, or do not follow it any more. */
export async function markAgain(
  trx: Writer,
  userId: string,
  listingId: string,
  { now, pushAt }: { readonly now: string; readonly pushAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('follow_matches')
    .set({ again_at: now, push_at: pushAt, seen_at: null })
    .where('user_id', '=', userId)
    .where('listing_id', '=', listingId)
    .where('again_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What was found for a member, latest first. */
export function findMatches(
  db: Reader,
  userId: string,
  count: number,
  where: {
    readonly unseen?: true;
    readonly pushAt?: string;
    readonly since?: string;
    readonly until?: string;
  },
): Promise<Selectable<FollowMatchesTable>[]> {
  const { unseen, pushAt, since, until } = where;
  return db
    .selectFrom('follow_matches')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(unseen === true, (query) => query.where('seen_at', 'is', null))
    .$if(pushAt !== undefined, (query) => query.where('push_at', '=', pushAt ?? ''))
    .$if(since !== undefined, (query) => query.where('created_at', '>', since ?? ''))
    .$if(until !== undefined, (query) => query.where('created_at', '<=', until ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('listing_id', 'desc')
    .limit(count)
    .execute();
}

/** Marks what was found for a member as looked at, and returns its number. */
export async function markMatchesSeen(trx: Writer, userId: string, now: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('follow_matches')
    .set({ seen_at: now })
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A member's matches as they are stored, for their export. */
export const findMatchRows = (db: Reader, userId: string) =>
  db.selectFrom('follow_matches').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
