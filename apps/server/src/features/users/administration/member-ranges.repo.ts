import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Reader, Writer } from '../../../db/database.ts';

/** Members with ids from `from` (inclusive) to `before` (exclusive). Null means no bound. */
export interface MemberRange {
  readonly from: string | null;
  readonly before: string | null;
}

export const ALL_MEMBERS: MemberRange = { from: null, before: null };

/**
 * Splits all members into ranges of at most `size`, the newest first. Reads only the index. SQLite runs queries on the
 * main thread, so the generator yields to other requests between two ranges. The first range includes members who join
 * during the iteration.
 */
export async function* memberRanges(db: Reader | Writer, size: number): AsyncGenerator<MemberRange> {
  for (let before: string | null = null; ; ) {
    const from: string | null = (await rangeStartQuery(db, before, size).executeTakeFirst())?.id ?? null;
    yield { from, before };
    if (from === null) return;
    before = from;
    await yieldToEventLoop();
  }
}

/** Finds the lowest id of the next range. Exported for the test of its query plan. */
export function rangeStartQuery(db: Reader | Writer, before: string | null, size: number) {
  return db
    .selectFrom('users')
    .select('id')
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .offset(size - 1);
}
