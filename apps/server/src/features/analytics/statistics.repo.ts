import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CATEGORIES, type Statistics } from '@windfall/contract';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { type Slice, slicesOf } from './slices.repo.ts';

/** Members are read one by one, so a slice is smaller than one counted by an index. */
const MEMBERS_AT_ONCE = 2_000;
const LISTINGS_AT_ONCE = 50_000;

/** All of time. */
export const ALL_TIME: Slice = { from: '0000-01-01T00:00:00.000Z', before: '9999-12-31T23:59:59.999Z' };

/** Number of members by state, without deleted accounts and groups. */
export async function countUsers(db: Reader): Promise<Statistics['users']> {
  const sums = { total: 0, active: 0, inactive: 0, test: 0, admins: 0, waiting_members: 0 };
  for await (const { from, before } of slicesOf(db, 'users', ALL_TIME, MEMBERS_AT_ONCE)) {
    const row = await db
      .selectFrom('users')
      .select((eb) => [
        eb.fn.countAll<number>().as('total'),
        eb.fn.sum<number | null>('is_active').as('active'),
        eb.fn.sum<number | null>('is_test').as('test'),
        eb.fn.sum<number | null>('is_admin').as('admins'),
        eb.fn.count<number>('waits_since').as('waiting_members'),
      ])
      .where('created_at', '>=', from)
      .where('created_at', '<', before)
      .where('deleted_at', 'is', null)
      .where('is_group', '=', 0)
      .executeTakeFirstOrThrow();
    sums.total += row.total;
    sums.active += row.active ?? 0;
    sums.test += row.test ?? 0;
    sums.admins += row.admins ?? 0;
    sums.waiting_members += Number(row.waiting_members);
  }
  const { waiting_groups } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('waiting_groups'))
    .where('is_active', '=', sql.lit(0))
    .where('is_group', '=', 1)
    .where('group_decided_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { ...sums, inactive: sums.total - sums.active, waiting_groups: Number(waiting_groups) };
}

/** Number of listings of each category, by its index, in slices. */
export async function countByCategory(db: Reader): Promise<Statistics['listings']['by_category']> {
  const last = await db
    .selectFrom('listings')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const deleted = new Map((await deletedQuery(db).execute()).map(({ category, count }) => [category, count]));
  const counts = [];
  for (const category of CATEGORIES) {
    let count = -(deleted.get(category) ?? 0);
    for (let seq = 0; seq < (last?.seq ?? 0); seq += LISTINGS_AT_ONCE) {
      count += (await categoryQuery(db, category, seq).executeTakeFirstOrThrow()).count;
      await yieldToEventLoop();
    }
    // A listing may be deleted between the two statements.
    counts.push({ category, count: Math.max(0, count) });
  }
  return counts;
}

/** The query, exported for tests of its plan. */
export function categoryQuery(db: Reader, category: string, seq: number) {
  return db
    .selectFrom('listings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('category', '=', category)
    .where('seq', '>', seq)
    .where('seq', '<=', seq + LISTINGS_AT_ONCE);
}

/**
 * Deleted listings whose rows still exist. They are few and have an index, while excluding them above would read each
 * row.
 */
function deletedQuery(db: Reader) {
  return db
    .selectFrom('listings')
    .select((eb) => ['category', eb.fn.countAll<number>().as('count')])
    .where('deleted_at', 'is not', null)
    .groupBy('category');
}

export async function countImages(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('images')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
