import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Reader, Writer } from '../../../db/database.ts';

/** Members by their ids: from `from` on, up to but not at `before`; null where it has no end. */
export interface MemberRange {
  readonly from: string | null;
  readonly before: string | null;
}

export const ALL_MEMBERS: MemberRange = { from: null, before: null };

/**
 * Cuts all members into spans of `most` each, those who joined last first, by a look at the index alone. SQLite answers
 * on the thread that serves everybody; between two spans others get their turn. Whoever joins meanwhile is in the first.
 */
export async function* memberRanges(db: Reader | Writer, most: number): AsyncGenerator<MemberRange> {
  for (let before: string | null = null; ; ) {
    const from: string | null = (await rangeStartQuery(db, before, most).executeTakeFirst())?.id ?? null;
    yield { from, before };
    if (from === null) return;
    before = from;
    await yieldToEventLoop();
  }
}

/** The query by itself, for looking at its plan. */
export function rangeStartQuery(db: Reader | Writer, before: string | null, most: number) {
  return db
    .selectFrom('users')
    .select('id')
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .offset(most - 1);
}
