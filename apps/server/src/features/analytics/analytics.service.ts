import { hash } from 'node:crypto';
import { searchWords } from '@windfall/contract';
import type { Context } from '../../context.ts';
import { addDays, type Day, dayOf } from '../../lib/days.ts';
import type { SearchMiss } from '../listings/listings.service.ts';
import { addMisses, countNoted, deleteMissesBefore, findNoted } from './search-misses.repo.ts';
import { DailyFigureCounter } from './store-figures.ts';

/** Produce names have fewer and shorter words; longer searches are not recorded. */
const MAX_WORDS = 6;
const MAX_LENGTH = 60;
/** Maximum number of different phrases a day; known ones keep counting. */
const PHRASES_A_DAY = 200;
const RETENTION_DAYS = 90;
/** Maximum number of phrases waiting in memory, and of callers distinguished per day. */
const MAX_WAITING = 500;
const MAX_ADDRESSES = 20_000;
/** Possibly a phone number, and no name of produce. */
const LONG_NUMBER = /\d{5}/;
const ROBOT = /bot\b|crawl|spider|slurp|preview|headless|curl|wget|python|monitor/i;

/** State of counting between requests, one for each open database. */
interface Counters {
  readonly misses: SearchMisses;
  readonly figures: DailyFigureCounter;
}

const counters = new WeakMap<Context['db'], Counters>();

export function countersOf(ctx: Pick<Context, 'db' | 'clock'>): Counters {
  const known = counters.get(ctx.db);
  if (known) return known;
  const made = { misses: new SearchMisses(ctx), figures: new DailyFigureCounter(ctx) };
  counters.set(ctx.db, made);
  return made;
}

/** Counts a search without a result in memory; the response does not wait for a write. */
export function recordSearchMiss(ctx: Pick<Context, 'db' | 'clock'>, miss: SearchMiss): void {
  countersOf(ctx).misses.note(miss);
}

type Parts = Pick<Context, 'db' | 'clock'>;

/**
 * Records searches without results: words and counts, never callers. Entries stay in memory until `flush`, so searches
 * do not wait for a write. An address counts once a day for the same words; robots do not count.
 */
class SearchMisses {
  readonly #ctx: Parts;
  #day: Day = '';
  #waiting = new Map<string, number>();
  #callers = new Set<string>();

  constructor(ctx: Parts) {
    this.#ctx = ctx;
  }

  note({ search, address, userAgent = '' }: SearchMiss): void {
    const words = searchWords(search);
    const phrase = words.join(' ');
    if (words.length === 0 || words.length > MAX_WORDS || phrase.length > MAX_LENGTH) return;
    if (LONG_NUMBER.test(phrase) || ROBOT.test(userAgent)) return;
    const today = dayOf(this.#ctx.clock.now());
    if (today !== this.#day) this.#callers = new Set();
    this.#day = today;
    const caller = hash('sha1', `${address} ${phrase}`, 'base64url');
    if (this.#callers.has(caller) || this.#callers.size >= MAX_ADDRESSES) return;
    this.#callers.add(caller);
    if (this.#waiting.size < MAX_WAITING || this.#waiting.has(phrase))
      this.#waiting.set(phrase, (this.#waiting.get(phrase) ?? 0) + 1);
  }

  /** Writes the entries since the last flush, up to the day's limit. */
  async flush(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const [day, waiting] = [dayOf(this.#ctx.clock.now()), this.#waiting];
    this.#waiting = new Map();
    await this.#ctx.db.transaction(async (trx) => {
      const noted = await findNoted(trx, day, [...waiting.keys()]);
      let room = PHRASES_A_DAY - (await countNoted(trx, day));
      const misses = [...waiting]
        .map(([words, count]) => ({ words, count }))
        .filter(({ words }) => {
          if (noted.has(words)) return true;
          room -= 1;
          return room >= 0;
        })
        // Sorted, so that two servers do not deadlock.
        .sort((a, b) => (a.words < b.words ? -1 : 1));
      await addMisses(trx, day, misses);
    });
  }

  /** Deletes entries that are too old to be useful. */
  async tidy(): Promise<void> {
    const before = addDays(dayOf(this.#ctx.clock.now()), 1 - RETENTION_DAYS);
    await this.#ctx.db.transaction((trx) => deleteMissesBefore(trx, before));
  }
}
