import type { Reader } from '../../db/database.ts';
import type { Slice } from './slices.repo.ts';

export interface ListingsCount {
  readonly category: string;
  readonly location: string;
  /** How many were made, and how many of those have found a taker. */
  readonly made: number;
  readonly taken: number;
}

/** What was shared in a time, by category and place. */
export function countListings(db: Reader, slice: Slice): Promise<ListingsCount[]> {
  return listingsQuery(db, slice).execute();
}

/** The query by itself, for looking at its plan. */
export function listingsQuery(db: Reader, { from, before }: Slice) {
  return db
    .selectFrom('listings')
    .select((eb) => [
      'category',
      'location',
      eb.fn.countAll<number>().as('made'),
      eb.fn.count<number>('taken_at').as('taken'),
    ])
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .groupBy(['category', 'location']);
}

/** How many of what was shared in a time have found a taker. */
export async function countFoundTaker(db: Reader, { from, before }: Slice): Promise<number> {
  const { taken } = await db
    .selectFrom('listings')
    .select((eb) => eb.fn.count<number>('taken_at').as('taken'))
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow();
  return taken;
}

/** How many joined in a time; accounts made for trying things out are nobody who did. */
export async function countJoined(db: Reader, { from, before }: Slice): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .where('is_test', '=', 0)
    .executeTakeFirstOrThrow();
  return count;
}

/** When the conversations of a time began and were answered, as far as they were. */
export function findAnswers(
  db: Reader,
  slice: Slice,
): Promise<{ created_at: string; answered_at: string | null }[]> {
  return answersQuery(db, slice).execute();
}

/** The query by itself, for looking at its plan. */
export function answersQuery(db: Reader, { from, before }: Slice) {
  return db
    .selectFrom('conversations')
    .select(['created_at', 'answered_at'])
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .where('answered_at', 'is not', null);
}
