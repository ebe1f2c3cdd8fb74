import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DialectConnection } from './dialects/dialect.ts';
import { findReplayed, findWritten, type LogPosition, NO_STANDBY } from './dialects/log-position.ts';
import { openPostgres } from './dialects/postgres.ts';
import type { Schema } from './schema.ts';

/** How long a known position counts: what other servers write is read from the standby so much later at most. */
const KNOWN_MS = 1_000;
const ASK_LIMIT_MS = 500;
/** A standby that fails is left out for so long. */
const LEFT_OUT_MS = 5_000;
const TIMEOUTS = { connectMs: 500, answerMs: 3_000 };

/** Who answers a read that may lag: the standby, or the primary because the standby is behind or away. */
export type ReadBy = 'standby' | 'primary_behind' | 'primary_away';

/** A standby of the database, for reads that may lag. It is read only where it has all that the caller has to see. */
export class Standby {
  readonly reads: Record<ReadBy, number> = { standby: 0, primary_behind: 0, primary_away: 0 };
  readonly #connection: DialectConnection;
  readonly #onLeftOut: (error: unknown) => void;
  readonly #newest: KnownPosition;
  readonly #replayed: KnownPosition;
  #knownWrites = -1;
  /** When a standby that failed is asked again. */
  #askAgainAt: number | undefined;

  /** `onLeftOut` is called when a standby that was read is left out for a while. */
  constructor(url: string, primary: Kysely<Schema>, onLeftOut: (error: unknown) => void) {
    this.#connection = openPostgres(url, () => undefined, TIMEOUTS);
    this.#onLeftOut = onLeftOut;
    this.#newest = new KnownPosition(() => findWritten(primary));
    this.#replayed = new KnownPosition(() => findReplayed(this.read));
  }

  get read(): Kysely<Schema> {
    return this.#connection.read;
  }

  /** How far the primary is after so many writes of this process. */
  async newestPosition(writes: number): Promise<number> {
    if (this.#knownWrites !== writes) this.expectNewer();
    this.#knownWrites = writes;
    return (await this.#newest.get()).position;
  }

  /** Another server has written something that callers were told of. */
  expectNewer(): void {
    this.#newest.forget();
  }

  /** Whether the standby has this position and these writes of this process; counts who answers the read. */
  async has(position: number, writes: number): Promise<boolean> {
    const by = await this.#choose(position, writes);
    this.reads[by] += 1;
    return by === 'standby';
  }

  /** Asks it for nothing for a while. */
  leaveOut(error: unknown): void {
    if (this.#askAgainAt === undefined) this.#onLeftOut(error);
    this.#askAgainAt = performance.now() + LEFT_OUT_MS;
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #choose(position: number, writes: number): Promise<ReadBy> {
    if (this.#askAgainAt !== undefined) {
      // No caller waits for a machine that may not answer.
      if (performance.now() > this.#askAgainAt) void this.#comeBack(writes);
      return 'primary_away';
    }
    try {
      return (await this.#isThere(position, writes)) ? 'standby' : 'primary_behind';
    } catch (error) {
      this.leaveOut(error);
      return 'primary_away';
    }
  }

  async #comeBack(writes: number): Promise<void> {
    this.#askAgainAt = performance.now() + LEFT_OUT_MS;
    this.#replayed.forget();
    const answered = await this.#isThere(0, writes).then(
      () => true,
      () => false,
    );
    if (answered) this.#askAgainAt = undefined;
  }

  async #isThere(position: number, writes: number): Promise<boolean> {
    const wanted = Math.max(position, await this.newestPosition(writes));
    const known = await this.#replayed.get();
    const replayed = known.position >= wanted ? known : await this.#replayed.askAgain();
    const { identity } = await this.#newest.get();
    if (replayed.identity !== identity) throw new Error(NO_STANDBY);
    return replayed.position >= wanted;
  }
}

/** A position that is asked for once for all callers, and then known for a while. */
class KnownPosition {
  readonly #ask: () => Promise<{ readonly rows: readonly LogPosition[] }>;
  #askedAt = Number.NEGATIVE_INFINITY;
  #position: Promise<LogPosition> = Promise.resolve({ position: 0, identity: '' });

  constructor(ask: () => Promise<{ readonly rows: readonly LogPosition[] }>) {
    this.#ask = ask;
  }

  get(): Promise<LogPosition> {
    return performance.now() - this.#askedAt > KNOWN_MS ? this.askAgain() : this.#position;
  }

  askAgain(): Promise<LogPosition> {
    this.#askedAt = performance.now();
    this.#position = Promise.race([this.#answer(), tooLate()]);
    return this.#position;
  }

  forget(): void {
    this.#askedAt = Number.NEGATIVE_INFINITY;
  }

  async #answer(): Promise<LogPosition> {
    const [position] = (await this.#ask()).rows;
    if (!position) throw new Error(NO_STANDBY);
    return position;
  }
}

async function tooLate(): Promise<never> {
  await sleep(ASK_LIMIT_MS, undefined, { ref: false });
  throw new Error(`no answer within ${ASK_LIMIT_MS} ms`);
}
