import type { Context } from '../../context.ts';
import { type Miss, SearchMisses } from './search-misses.ts';
import { FigureKeeper } from './store-figures.ts';

/** What counting remembers between requests, one for each database that is open. */
interface Counters {
  readonly misses: SearchMisses;
  readonly figures: FigureKeeper;
}

const counters = new WeakMap<Context['db'], Counters>();

export function countersOf(ctx: Pick<Context, 'db' | 'clock'>): Counters {
  const known = counters.get(ctx.db);
  if (known) return known;
  const made = { misses: new SearchMisses(ctx), figures: new FigureKeeper(ctx) };
  counters.set(ctx.db, made);
  return made;
}

/** Notes a search that found nothing. Costs the one who searches no time. */
export function noteSearchMiss(ctx: Pick<Context, 'db' | 'clock'>, miss: Miss): void {
  countersOf(ctx).misses.note(miss);
}
