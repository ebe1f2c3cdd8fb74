import type { Reader, Writer } from '../../../db/database.ts';
import type { ClaimRow } from '../claims.repo.ts';
import type { CalendarFeedsTable } from './calendar-feed.table.ts';

export function findCalendarFeed(
  db: Reader,
  userId: string,
): Promise<Pick<CalendarFeedsTable, 'created_at'> | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The member whose calendar has this secret. */
export async function findFeedOwner(db: Reader, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.user_id;
}

/** Stores a member's feed in place of an earlier one. */
export async function storeCalendarFeed(trx: Writer, row: CalendarFeedsTable): Promise<void> {
  const { token_hash, created_at } = row;
  await trx
    .insertInto('calendar_feeds')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token_hash, created_at }))
    .execute();
}

export async function deleteCalendarFeeds(
  trx: Writer,
  userIds: readonly string[],
): Promise<Record<string, never>> {
  await trx.deleteFrom('calendar_feeds').where('user_id', 'in', userIds).execute();
  return {};
}

/** When a member made the feed, for their export. */
export function findCalendarFeedRows(db: Reader, userId: string): Promise<Record<string, unknown>[]> {
  return db.selectFrom('calendar_feeds').select('created_at').where('user_id', '=', userId).execute();
}

/** Loans of a member that are out or were brought back, whose last day is this one or later, what is due first. */
export function findLoans(db: Reader, userId: string, since: string, limit: number): Promise<ClaimRow[]> {
  return db
    .selectFrom('claims')
    .selectAll()
    .where((eb) => eb.or([eb('asker_id', '=', userId), eb('giver_id', '=', userId)]))
    .where('state', 'in', ['out', 'back'])
    .where('loan_to', '>', since)
    .orderBy('loan_to')
    .limit(limit)
    .execute();
}

/** Claims of a member with a pickup that was agreed and ends after `since`, latest first. */
export function findPickups(db: Reader, userId: string, since: string, limit: number): Promise<ClaimRow[]> {
  return db
    .selectFrom('claims')
    .selectAll()
    .where((eb) => eb.or([eb('asker_id', '=', userId), eb('giver_id', '=', userId)]))
    .where('window_from', 'is not', null)
    .where('window_to', '>=', since)
    .where('state', 'not in', ['asked', 'offered'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('claim_events')
          .select('n')
          .whereRef('claim_id', '=', 'claims.id')
          .where('to_state', '=', 'agreed'),
      ),
    )
    .orderBy('window_from', 'desc')
    .limit(limit)
    .execute();
}
