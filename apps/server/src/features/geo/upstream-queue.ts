import { setTimeout as sleep } from 'node:timers/promises';

/** The public geocoder allows one request a second for a whole site (its usage policy). */
const INTERVAL_MS = 1_000;
/** A request that would wait longer than this many turns uses the bundled table. */
const MAX_WAITING = 3;

/** Starts one request a second, in order of arrival. */
export class UpstreamQueue {
  readonly #interval: number;
  #nextTurn = 0;

  constructor(interval = INTERVAL_MS) {
    this.#interval = interval;
  }

  /** Waits for the turn. Returns false at once when the queue is full. */
  async turn(): Promise<boolean> {
    const now = performance.now();
    const wait = Math.max(0, this.#nextTurn - now);
    if (wait > MAX_WAITING * this.#interval) return false;
    this.#nextTurn = now + wait + this.#interval;
    if (wait > 0) await sleep(wait);
    return true;
  }
}
