import { sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { Day, Span } from '../../lib/days.ts';

/** Which of these words are stored for this day. */
export async function findNoted(trx: Writer, day: Day, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const rows = await trx
    .selectFrom('search_misses')
    .select('words')
    .where('day', '=', day)
    .where('words', 'in', words)
    .execute();
  return new Set(rows.map((row) => row.words));
}

export async function countNoted(trx: Writer, day: Day): Promise<number> {
  const { count } = await trx
    .selectFrom('search_misses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds to the counts of these words. */
export async function addMisses(
  trx: Writer,
  day: Day,
  misses: readonly { words: string; count: number }[],
): Promise<void> {
  if (misses.length === 0) return;
  await trx
    .insertInto('search_misses')
    .values(misses.map((miss) => ({ day, ...miss })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'words'])
        .doUpdateSet({ count: sql<number>`search_misses.count + excluded.count` }),
    )
    .execute();
}

export async function deleteMissesBefore(trx: Writer, day: Day): Promise<void> {
  await trx.deleteFrom('search_misses').where('day', '<', day).execute();
}

/** The most frequent searches without results. */
export async function findMisses(
  db: Reader,
  span: Span,
  limit: number,
): Promise<{ name: string; count: number }[]> {
  return missesQuery(db, span, limit).execute();
}

/** The query, exported for tests of its plan. */
export function missesQuery(db: Reader, { start, end }: Span, limit: number) {
  return db
    .selectFrom('search_misses')
    .select((eb) => ['words as name', eb.fn.sum<number>('count').as('count')])
    .where('day', '>=', start)
    .where('day', '<=', end)
    .groupBy('words')
    .orderBy('count', 'desc')
    .orderBy('name')
    .limit(limit);
}
