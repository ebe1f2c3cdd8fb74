import type { Reader } from '../../db/database.ts';
import { type Day, instantsOf } from './days.ts';
import { countIn, type Slice, slicesOf } from './slices.ts';
import { binOf } from './waits.ts';

/** What a day is told about by, as `daily_figures` names it. */
export type Figures = ReadonlyMap<string, number>;

export const CATEGORY = 'category:';
export const PLACE = 'place:';
export const WAIT = 'wait:';

/** Rows of this kind have to be read one by one, so a slice has fewer of them. */
const ROWS_AT_ONCE = 1_000;
/** Places are what people typed; of a day only the most frequent are kept. */
const PLACES_A_DAY = 50;

/** Counts what happened on a day. */
export async function countDay(db: Reader, day: Day): Promise<Figures> {
  const time = instantsOf({ start: day, end: day });
  const tally = new Tally();
  await addListings(db, time, tally);
  tally.add('members', await countMembers(db, time));
  tally.add('messages', await countIn(db, 'messages', time));
  tally.add('taken', await countIn(db, 'taken', time));
  tally.add('conversations', await countIn(db, 'conversations', time));
  await addAnswers(db, time, tally);
  return tally.figures;
}

/** Counts anew what may still change after a day: what of it has been taken and answered since. */
export async function countRipening(db: Reader, day: Day): Promise<Figures> {
  const time = instantsOf({ start: day, end: day });
  const tally = new Tally();
  for await (const slice of slicesOf(db, 'listings', time, ROWS_AT_ONCE)) {
    const { taken } = await within(db.selectFrom('listings'), slice)
      .select((eb) => eb.fn.count<number>('taken_at').as('taken'))
      .executeTakeFirstOrThrow();
    tally.add('found_taker', taken);
  }
  await addAnswers(db, time, tally);
  return tally.figures;
}

async function addListings(db: Reader, time: Slice, tally: Tally): Promise<void> {
  const places = new Tally();
  for await (const slice of slicesOf(db, 'listings', time, ROWS_AT_ONCE)) {
    for (const { category, location, made, taken } of await listingsQuery(db, slice).execute()) {
      tally.add('listings', made);
      tally.add('found_taker', taken);
      tally.add(CATEGORY + category, made);
      places.add(PLACE + location, made);
    }
  }
  const most = [...places.figures].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  for (const [place, count] of most.slice(0, PLACES_A_DAY)) tally.add(place, count);
}

/** The query by itself, for looking at its plan. */
export function listingsQuery(db: Reader, slice: Slice) {
  return within(db.selectFrom('listings'), slice)
    .select((eb) => [
      'category',
      'location',
      eb.fn.countAll<number>().as('made'),
      eb.fn.count<number>('taken_at').as('taken'),
    ])
    .groupBy(['category', 'location']);
}

/** Accounts made for trying things out are nobody who joined. */
async function countMembers(db: Reader, time: Slice): Promise<number> {
  let members = 0;
  for await (const { from, before } of slicesOf(db, 'users', time, ROWS_AT_ONCE)) {
    const { count } = await db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('created_at', '>=', from)
      .where('created_at', '<', before)
      .where('is_test', '=', 0)
      .executeTakeFirstOrThrow();
    members += count;
  }
  return members;
}

async function addAnswers(db: Reader, time: Slice, tally: Tally): Promise<void> {
  for await (const slice of slicesOf(db, 'conversations', time, ROWS_AT_ONCE)) {
    for (const { created_at, answered_at } of await answersQuery(db, slice).execute()) {
      const seconds = (Date.parse(answered_at ?? created_at) - Date.parse(created_at)) / 1_000;
      tally.add('answered', 1);
      tally.add(`${WAIT}${binOf(seconds)}`, 1);
    }
  }
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

function within(query: ReturnType<typeof listingsOf>, { from, before }: Slice) {
  return query.where('created_at', '>=', from).where('created_at', '<', before);
}
const listingsOf = (db: Reader) => db.selectFrom('listings');

class Tally {
  readonly figures = new Map<string, number>();

  add(figure: string, count: number): void {
    if (count > 0) this.figures.set(figure, (this.figures.get(figure) ?? 0) + count);
  }
}
