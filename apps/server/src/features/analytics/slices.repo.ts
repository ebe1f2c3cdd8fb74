import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

/** Rows by time of an event, each with an index on that time. */
const TIMES = {
  listings: ['listings', 'created_at'],
  taken: ['listings', 'taken_at'],
  users: ['users', 'created_at'],
  messages: ['messages', 'created_at'],
  conversations: ['conversations', 'created_at'],
  claims: ['claim_events', 'at'],
} as const;
type Timed = keyof typeof TIMES;

/** A period from `from`, included, to `before`, excluded. */
export interface Slice {
  readonly from: string;
  readonly before: string;
}

/**
 * Divides a period into slices of about `most` rows, using the index only. SQLite runs on the main thread, so counting
 * proceeds slice by slice and yields in between.
 */
export async function* slicesOf(
  db: Reader,
  timed: Timed,
  { from, before }: Slice,
  most: number,
): AsyncGenerator<Slice> {
  for (let start: string | undefined = from; start !== undefined; ) {
    const next: string | undefined = await timeAfter(db, timed, { from: start, before }, most);
    yield { from: start, before: next ?? before };
    start = next;
    await yieldToEventLoop();
  }
}

/** Time of the row after `most` others; always later than `from`, so that each slice ends. */
async function timeAfter(db: Reader, timed: Timed, slice: Slice, most: number): Promise<string | undefined> {
  const next = (await timesQuery(db, timed, slice, most).executeTakeFirst())?.at;
  if (next !== slice.from) return next;
  return (await timesQuery(db, timed, slice, 0, '>').executeTakeFirst())?.at;
}

/** The query, exported for tests of its plan. */
export function timesQuery(
  db: Reader,
  timed: Timed,
  { from, before }: Slice,
  skipped: number,
  reach: '>=' | '>' = '>=',
) {
  const [table, column] = TIMES[timed];
  const at = sql.ref<string>(`${table}.${column}`);
  return db
    .selectFrom(table)
    .select(at.as('at'))
    .where(at, reach, from)
    .where(at, '<', before)
    .orderBy(at)
    .limit(1)
    .offset(skipped);
}

/** Index entries are fast to count, so a slice may have many rows. */
const COUNTED_AT_ONCE = 20_000;

/** Number of rows in a period; most periods fit one query. */
export async function countIn(db: Reader, timed: Timed, time: Slice): Promise<number> {
  const deleted = await countDeleted(db, timed, time);
  const { count } = await countQuery(db, timed, time, COUNTED_AT_ONCE + 1).executeTakeFirstOrThrow();
  if (count <= COUNTED_AT_ONCE) return Math.max(0, count - deleted);
  let total = -deleted;
  for await (const slice of slicesOf(db, timed, time, COUNTED_AT_ONCE)) {
    total += (await countQuery(db, timed, slice).executeTakeFirstOrThrow()).count;
  }
  return total;
}

/** Rows of deleted listings, which are few and have an index; excluding them above would read each row. */
async function countDeleted(db: Reader, timed: Timed, { from, before }: Slice): Promise<number> {
  const [table, column] = TIMES[timed];
  if (table !== 'listings') return 0;
  const { count } = await db
    .selectFrom('listings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is not', null)
    .where(column, '>=', from)
    .where(column, '<', before)
    .executeTakeFirstOrThrow();
  return count;
}

/** The query, exported for tests of its plan. */
export function countQuery(
  db: Reader,
  timed: Timed,
  { from, before }: Slice,
  most = Number.MAX_SAFE_INTEGER,
) {
  const [table, column] = TIMES[timed];
  const at = sql.ref<string>(`${table}.${column}`);
  const some = db
    .selectFrom(table)
    .select(at.as('at'))
    .where(at, '>=', from)
    .where(at, '<', before)
    .limit(most)
    .as('some');
  return db.selectFrom(some).select((eb) => eb.fn.countAll<number>().as('count'));
}
