import type { Clock } from '../../lib/clock.ts';

/** How old a kept count may be before it is counted anew, beside the response. */
const FRESH_MS = 60_000;

/**
 * The last count of something that takes long to count on a large site. There a caller gets it at once, and one that is
 * older than a minute is counted anew in the background; on other sites every caller gets a new count.
 */
export class KeptCount<T> {
  readonly #clock: Clock;
  readonly #count: () => Promise<T>;
  readonly #isLarge: (counted: T) => boolean;
  #kept: { readonly counted: T; readonly at: number } | undefined;
  #counting: Promise<T> | undefined;

  constructor(clock: Clock, count: () => Promise<T>, isLarge: (counted: T) => boolean) {
    this.#clock = clock;
    this.#count = count;
    this.#isLarge = isLarge;
  }

  async read(): Promise<T> {
    if (!this.#kept) return this.refresh();
    // A failure is that of the next caller who waits.
    if (this.#clock.now().getTime() - this.#kept.at >= FRESH_MS) this.refresh().catch(() => undefined);
    return this.#kept.counted;
  }

  /** Counts anew; callers at the same time share one count. */
  refresh(): Promise<T> {
    this.#counting ??= this.#countOnce().finally(() => {
      this.#counting = undefined;
    });
    return this.#counting;
  }

  /** Resolves when nothing is being counted. */
  async settle(): Promise<void> {
    await this.#counting?.catch(() => undefined);
  }

  async #countOnce(): Promise<T> {
    const at = this.#clock.now().getTime();
    const counted = await this.#count();
    this.#kept = this.#isLarge(counted) ? { counted, at } : undefined;
    return counted;
  }
}
