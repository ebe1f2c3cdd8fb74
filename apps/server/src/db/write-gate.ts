import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DialectConnection } from './dialects/dialect.ts';
import { isLockTimeout } from './dialects/predicates.ts';
import type { Schema } from './schema.ts';

/** Arbitrary lock number, used nowhere else. */
const LOCK = 7_214_340;
/** How long a caller waits for another one that writes alone. */
const WAIT_TIMEOUT_MS = 2_000;
const POLL_INTERVAL_MS = 50;
/** How long to wait for running writes. */
const DRAIN_TIMEOUT = sql.lit('10s');

/** Another caller writes alone. The state is temporary: the refused transaction can be retried. */
export class DatabaseClosedError extends Error {
  override name = 'DatabaseClosedError';
}

/** Options of one transaction. */
interface Passage {
  readonly on: 'write' | 'durable' | 'delayed';
  readonly evenWhenClosed: boolean;
}

interface Hold {
  readonly db: Kysely<Schema>;
  readonly running: Set<Promise<unknown>>;
  isOver: boolean;
}

/**
 * Each transaction passes this gate. While one caller writes alone, all other transactions are refused: if they waited,
 * they would run later for members who may be deleted by then. On PostgreSQL the gate covers all servers: a transaction
 * holds a shared advisory lock until it ends, the exclusive writer holds the exclusive one. The lock belongs to a
 * connection, so a crash releases it; exclusive writes use that connection, so nothing is written after it is lost.
 */
export class WriteGate {
  readonly #connection: DialectConnection;
  readonly #holds = new AsyncLocalStorage<Hold>();
  #isClosed = false;
  #closings = 0;

  constructor(connection: DialectConnection) {
    this.#connection = connection;
  }

  /** Runs `work` once all running writes have ended; only its own transactions can write until it ends. */
  async writeAlone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#held()) return work();
    await this.#close();
    try {
      return await this.#connection.write.connection().execute((db) => this.#hold(db, work));
    } finally {
      this.#isClosed = false;
    }
  }

  /**
   * Opens a transaction for `work`: on the exclusive writer's own connection, or on any connection for other callers.
   */
  async open<T>(work: (trx: Transaction<Schema>) => Promise<T>, { on, evenWhenClosed }: Passage): Promise<T> {
    const db = this.#connection[on];
    if (evenWhenClosed) return db.transaction().execute(work);
    const hold = this.#held();
    if (hold) return waitedFor(hold, hold.db.transaction().execute(work));
    if (this.#isClosed) throw new DatabaseClosedError();
    const closings = this.#closings;
    return db.transaction().execute(async (trx) => {
      // Exclusive writing may have begun while the transaction waited for its connection.
      if (closings !== this.#closings) throw new DatabaseClosedError();
      await this.#enter(trx);
      return work(trx);
    });
  }

  async #close(): Promise<void> {
    for (const until = performance.now() + WAIT_TIMEOUT_MS; this.#isClosed; await sleep(POLL_INTERVAL_MS))
      if (performance.now() > until) throw new DatabaseClosedError();
    this.#isClosed = true;
    this.#closings += 1;
  }

  #held(): Hold | undefined {
    const hold = this.#holds.getStore();
    return hold?.isOver ? undefined : hold;
  }

  async #hold<T>(db: Kysely<Schema>, work: () => Promise<T>): Promise<T> {
    await this.#lock(db);
    const hold: Hold = { db, running: new Set(), isOver: false };
    try {
      return await this.#holds.run(hold, work);
    } finally {
      hold.isOver = true;
      // Transactions that were not awaited must end before the connection is returned.
      await Promise.allSettled(hold.running);
      await this.#unlock(db);
    }
  }

  async #enter(trx: Transaction<Schema>): Promise<void> {
    if (this.#connection.name === 'sqlite') return;
    const { rows } = await sql<{ is_open: boolean }>`
      select pg_try_advisory_xact_lock_shared(${LOCK}) as is_open`.execute(trx);
    if (!rows[0]?.is_open) throw new DatabaseClosedError();
  }

  /** SQLite has one server and one writing connection: its holder is alone. */
  async #lock(db: Kysely<Schema>): Promise<void> {
    if (this.#connection.name === 'sqlite') return;
    await sql`set lock_timeout = ${DRAIN_TIMEOUT}`.execute(db);
    try {
      await sql`select pg_advisory_lock(${LOCK})`.execute(db);
    } catch (cause) {
      throw isLockTimeout(cause) ? new DatabaseClosedError(undefined, { cause }) : cause;
    } finally {
      await sql`reset lock_timeout`.execute(db);
    }
  }

  async #unlock(db: Kysely<Schema>): Promise<void> {
    if (this.#connection.name === 'sqlite') return;
    // A broken connection has already lost its lock, and earlier commits stand.
    await sql`select pg_advisory_unlock(${LOCK})`.execute(db).catch(() => undefined);
  }
}

async function waitedFor<T>({ running }: Hold, work: Promise<T>): Promise<T> {
  running.add(work);
  try {
    return await work;
  } finally {
    running.delete(work);
  }
}
