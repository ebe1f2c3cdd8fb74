import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { StandTapsTable } from './stands.table.ts';

export type TapRow = Selectable<StandTapsTable>;

export async function findTap(db: Reader, id: string): Promise<TapRow | undefined> {
  return (await byId(db, { id }))[0];
}

const byId = preparedQuery((db, { id }: { id: string }) =>
  db.selectFrom('stand_taps').selectAll().where('id', '=', id),
);

export async function insertTap(trx: Writer, tap: Insertable<StandTapsTable>): Promise<TapRow> {
  return trx.insertInto('stand_taps').values(tap).returningAll().executeTakeFirstOrThrow();
}

/** Marks a tap as undone; undefined when that was done before. */
export async function markUndone(trx: Writer, id: string, now: string): Promise<TapRow | undefined> {
  return trx
    .updateTable('stand_taps')
    .set({ undone_at: now })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Taps at a stand since this time, latest first. */
export function findTapsSince(db: Reader, standId: string, since: string, limit: number): Promise<TapRow[]> {
  return db
    .selectFrom('stand_taps')
    .selectAll()
    .where('stand_id', '=', standId)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** What was taken at stands in a period, without what was undone. */
export function findTakenAtStands(
  db: Reader,
  { from, before }: { readonly from: string; readonly before: string },
) {
  return db
    .selectFrom('stand_taps')
    .innerJoin('stands', 'stands.id', 'stand_taps.stand_id')
    .select(['stand_taps.id', 'stand_taps.crop', 'stand_taps.counted', 'stand_taps.unit', 'stands.keeper_id'])
    .where('stand_taps.at', '>=', from)
    .where('stand_taps.at', '<', before)
    .where('counted', '>', 0)
    .where('undone_at', 'is', null)
    .execute();
}

/** How often some of each listing was taken on this day, how much of it, and how much was left; without what was undone. */
export async function countTaps(db: Reader, listingIds: readonly string[], day: string) {
  if (listingIds.length === 0) return new Map<string, { takers: number; taken: number; left: number }>();
  const rows = await db
    .selectFrom('stand_taps')
    .select([
      'listing_id',
      sql<number>`sum(case when counted > 0 then 1 else 0 end)`.as('takers'),
      sql<number>`sum(case when counted > 0 then counted else 0 end)`.as('taken'),
      sql<number>`sum(case when counted < 0 then -counted else 0 end)`.as('left'),
    ])
    .where('listing_id', 'in', listingIds)
    .where('day', '=', day)
    .where('undone_at', 'is', null)
    .groupBy('listing_id')
    .execute();
  return new Map(
    rows.map(({ listing_id, takers, taken, left }) => [
      listing_id ?? '',
      { takers: Number(takers), taken: Number(taken), left: Number(left) },
    ]),
  );
}
