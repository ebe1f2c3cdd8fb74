import type { Context } from '../../context.ts';
import type { SearchMiss } from '../listings/listings.service.ts';
import { SearchMisses } from './search-misses.ts';
import { DailyFigureCounter } from './store-figures.ts';

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
