import type { Reader } from '../../db/database.ts';
import { type Day, instantsOf } from '../../lib/days.ts';
import { CATEGORY, CLAIM, type Figures, PLACE, WAIT } from './analytics.table.ts';
import { countClaims, countFoundTaker, countJoined, countListings, findAnswers } from './day-counts.repo.ts';
import { countIn, type Slice, slicesOf } from './slices.repo.ts';
import { binOf } from './waits.ts';

/** Rows of this kind are read one by one, so a slice is smaller. */
const ROWS_AT_ONCE = 1_000;
/** Locations are free text; only the most frequent of a day are stored. */
const PLACES_A_DAY = 50;

/** Counts the events of a day. */
export async function countDay(db: Reader, day: Day): Promise<Figures> {
  const time = instantsOf({ start: day, end: day });
  const tally = new Tally();
  await addListings(db, time, tally);
  tally.add('members', await countMembers(db, time));
  const counted = ['messages', 'taken', 'conversations'] as const;
  const counts = await Promise.all(counted.map((timed) => countIn(db, timed, time)));
  for (const [index, figure] of counted.entries()) tally.add(figure, counts[index] ?? 0);
  await addAnswers(db, time, tally);
  await addClaims(db, time, tally);
  return tally.figures;
}

/** Counts again the figures that may still change: listings taken and conversations answered since. */
export async function countRipening(db: Reader, day: Day): Promise<Figures> {
  const time = instantsOf({ start: day, end: day });
  const tally = new Tally();
  for await (const slice of slicesOf(db, 'listings', time, ROWS_AT_ONCE)) {
    tally.add('found_taker', await countFoundTaker(db, slice));
  }
  await addAnswers(db, time, tally);
  return tally.figures;
}

async function addListings(db: Reader, time: Slice, tally: Tally): Promise<void> {
  const places = new Tally();
  for await (const slice of slicesOf(db, 'listings', time, ROWS_AT_ONCE)) {
    for (const { category, location, made, taken } of await countListings(db, slice)) {
      tally.add('listings', made);
      tally.add('found_taker', taken);
      tally.add(CATEGORY + category, made);
      places.add(PLACE + location, made);
    }
  }
  const most = [...places.figures].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  for (const [place, count] of most.slice(0, PLACES_A_DAY)) tally.add(place, count);
}

async function countMembers(db: Reader, time: Slice): Promise<number> {
  let members = 0;
  for await (const slice of slicesOf(db, 'users', time, ROWS_AT_ONCE))
    members += await countJoined(db, slice);
  return members;
}

async function addAnswers(db: Reader, time: Slice, tally: Tally): Promise<void> {
  for await (const slice of slicesOf(db, 'conversations', time, ROWS_AT_ONCE)) {
    for (const { created_at, answered_at } of await findAnswers(db, slice)) {
      const seconds = (Date.parse(answered_at ?? created_at) - Date.parse(created_at)) / 1_000;
      tally.add('answered', 1);
      tally.add(`${WAIT}${binOf(seconds)}`, 1);
    }
  }
}

async function addClaims(db: Reader, time: Slice, tally: Tally): Promise<void> {
  for await (const slice of slicesOf(db, 'claims', time, ROWS_AT_ONCE)) {
    for (const { figure, rule, count } of await countClaims(db, slice)) {
      if (figure !== null) tally.add(`${CLAIM}${figure}:${rule ?? ''}`, count);
    }
  }
}

class Tally {
  readonly figures = new Map<string, number>();

  add(figure: string, count: number): void {
    if (count > 0) this.figures.set(figure, (this.figures.get(figure) ?? 0) + count);
  }
}
