import { setTimeout as sleep } from 'node:timers/promises';

/** One request a second is what the open address service allows a whole site (its usage policy). */
const INTERVAL_MS = 1_000;
/** Whoever would wait longer than this many turns is better served by the bundled table at once. */
const MAX_WAITING = 3;

/** Lets one request begin each second, in the order in which they came. */
export class UpstreamQueue {
  readonly #interval: number;
  #nextTurn = 0;

  constructor(interval = INTERVAL_MS) {
    this.#interval = interval;
  }

  /** Waits for the turn. Answers false at once when too many wait already. */
  async turn(): Promise<boolean> {
    const now = performance.now();
    const wait = Math.max(0, this.#nextTurn - now);
    if (wait > MAX_WAITING * this.#interval) return false;
    this.#nextTurn = now + wait + this.#interval;
    if (wait > 0) await sleep(wait);
    return true;
  }
}
