import { isTimeZone } from '@windfall/contract';
import type { Database, Reader } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { findStored, storeOnce } from './stored-values.ts';

/** How long the zone of this machine stands in for a guess. A new community is filled while its first pages are asked for. */
const RETRY_MS = 10_000;

/** Finds the time zone in which most members live; undefined while no place of a member is known. */
type GuessZone = (db: Reader) => Promise<string | undefined>;

/**
 * The time zone of the site: the configured one, else one that was guessed once from where members live and stored for all
 * servers, else that of this machine. It decides when promises end, the quiet hours of members who chose no zone, when digests
 * are sent, and in which zone pages, emails and calendars are written.
 */
export class SiteZone {
  readonly #db: Pick<Database, 'read' | 'newest' | 'transaction'>;
  readonly #clock: Clock;
  readonly #configured: string | null;
  #guess: GuessZone = async () => undefined;
  #zone = Promise.resolve(zoneOfMachine());
  #isStored = false;
  #askAgainAt = Number.NEGATIVE_INFINITY;

  constructor(
    configured: string | null,
    { db, clock }: { db: Pick<Database, 'read' | 'newest' | 'transaction'>; clock: Clock },
  ) {
    this.#configured = configured;
    this.#db = db;
    this.#clock = clock;
  }

  /** Sets how the zone is guessed: the platform knows no members. */
  guessWith(guess: GuessZone): void {
    this.#guess = guess;
  }

  async current(): Promise<string> {
    if (this.#configured !== null) return this.#configured;
    if (!this.#isStored && performance.now() > this.#askAgainAt) {
      this.#askAgainAt = performance.now() + RETRY_MS;
      const last = this.#zone;
      this.#zone = this.#find().catch(() => last);
    }
    return this.#zone;
  }

  /** Reads the stored zone anew after a restore. */
  invalidate(): void {
    this.#isStored = false;
    this.#askAgainAt = Number.NEGATIVE_INFINITY;
  }

  async #find(): Promise<string> {
    const stored = await findStored(this.#db.newest, 'timeZone');
    if (stored !== undefined && isTimeZone(stored)) return this.#keep(stored);
    const guess = await this.#guess(this.#db.newest);
    if (guess === undefined) return zoneOfMachine();
    // A stored zone that this runtime does not know stays stored: another one may know it.
    if (stored !== undefined) return guess;
    try {
      return this.#keep(await storeOnce(this.#db, 'timeZone', guess, this.#clock.now()));
    } catch {
      // Inside of a transaction, or while a backup writes alone: the zone is stored when it is asked for later.
      return guess;
    }
  }

  #keep(zone: string): string {
    this.#isStored = true;
    return zone;
  }
}

const zoneOfMachine = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
