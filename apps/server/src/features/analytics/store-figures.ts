import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { addDays, type Day, dayOf } from '../../lib/days.ts';
import type { Figures } from './analytics.table.ts';
import { countDay, countRipening } from './count-day.ts';
import {
  findFirstInstant,
  findLastCounted,
  findRipening,
  replaceRipening,
  writeDay,
} from './daily-figures.repo.ts';

/** Days during which later replies and exchanges still change a day's figures. */
const RIPENING_DAYS = 90;
/** Minimum interval between recounts of past days. */
const REFRESH_INTERVAL_MS = 600_000;

type Parts = Pick<Context, 'db' | 'clock'>;

/** Counts each past day once and stores the result. */
export class DailyFigureCounter {
  readonly #ctx: Parts;
  #running: Promise<void> | undefined;
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #isStopping = false;

  constructor(ctx: Parts) {
    this.#ctx = ctx;
  }

  /** Counts the missing days; concurrent callers wait for the same work. */
  countMissingDays(): Promise<void> {
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Stops after the current day. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  async #work(): Promise<void> {
    await this.#countNewDays();
    const now = this.#ctx.clock.now().getTime();
    if (now - this.#refreshedAt < REFRESH_INTERVAL_MS) return;
    this.#refreshedAt = now;
    await this.#refreshRipening();
  }

  async #countNewDays(): Promise<void> {
    const { db, clock } = this.#ctx;
    const today = dayOf(clock.now());
    for (let day = await this.#nextDay(); day !== undefined && day < today; day = addDays(day, 1)) {
      if (this.#isStopping) return;
      const counted = day;
      const figures = await countDay(db.read, counted);
      await db.transaction((trx) => writeDay(trx, counted, figures));
      await yieldToEventLoop();
    }
  }

  async #nextDay(): Promise<Day | undefined> {
    const { read } = this.#ctx.db;
    const last = await findLastCounted(read);
    if (last !== undefined) return addDays(last, 1);
    const first = await findFirstInstant(read);
    return first === undefined ? undefined : dayOf(first);
  }

  async #refreshRipening(): Promise<void> {
    const { db, clock } = this.#ctx;
    const last = await findLastCounted(db.read);
    if (last === undefined) return;
    const first = await findFirstInstant(db.read);
    const oldest = addDays(dayOf(clock.now()), -RIPENING_DAYS);
    const from = first !== undefined && dayOf(first) > oldest ? dayOf(first) : oldest;
    for (let day = last; day >= from && !this.#isStopping; day = addDays(day, -1)) {
      const stored = await findRipening(db.read, day);
      const now = mergeTaken(stored, await countRipening(db.read, day));
      const ripened = day;
      if (!isSame(stored, now)) await db.transaction((trx) => replaceRipening(trx, ripened, now));
      await yieldToEventLoop();
    }
  }
}

/** A taken listing may be deleted since; it still counts as taken. */
function mergeTaken(stored: Figures, counted: Figures): Figures {
  const taken = Math.max(stored.get('found_taker') ?? 0, counted.get('found_taker') ?? 0);
  const figures = new Map(counted);
  if (taken > 0) figures.set('found_taker', taken);
  return figures;
}

function isSame(one: Figures, other: Figures): boolean {
  return one.size === other.size && [...one].every(([figure, value]) => other.get(figure) === value);
}
