import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DialectConnection } from './dialects/dialect.ts';
import { isLockTimeout } from './dialects/predicates.ts';
import type { Schema } from './schema.ts';

/** Any number, as long as nobody else locks it. */
const LOCK = 7_214_340;
/** How long whoever wants to be alone waits for somebody else who is. */
const WAIT_TIMEOUT_MS = 2_000;
const LOOK_EVERY_MS = 50;
/** How long running writes are waited for. */
const DRAIN_TIMEOUT = sql.lit('10s');

/** Nobody else may write at the moment. It passes: what was refused can be tried again. */
export class DatabaseClosedError extends Error {
  override name = 'DatabaseClosedError';
}

/** How a transaction passes. */
export interface Passage {
  readonly on: 'write' | 'transact' | 'transactDelayed';
  readonly evenWhenClosed: boolean;
}

interface Hold {
  readonly db: Kysely<Schema>;
  readonly running: Set<Promise<unknown>>;
  isOver: boolean;
}

/**
 * Where every transaction passes. While somebody writes alone, those of everybody else are refused: if they waited, they
 * would be done afterwards for members who may be gone by then. On PostgreSQL that holds for all servers: a transaction
 * has a shared lock until it ends, whoever is alone the exclusive one. It belongs to a connection, so nobody stays locked
 * out after a crash; and what is written alone goes through that connection, so that nothing is written when it is lost.
 */
export class WriteGate {
  readonly #connection: DialectConnection;
  readonly #holds = new AsyncLocalStorage<Hold>();
  #isClosed = false;
  #closings = 0;

  constructor(connection: DialectConnection) {
    this.#connection = connection;
  }

  /** Runs `work` once all running writes have ended; only transactions that it opens can write until it ends. */
  async writeAlone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#held()) return work();
    await this.#close();
    try {
      return await this.#connection.write.connection().execute((db) => this.#hold(db, work));
    } finally {
      this.#isClosed = false;
    }
  }

  /** Opens a transaction for `work`: for whoever writes alone on their connection, for everybody else on any. */
  async open<T>(work: (trx: Transaction<Schema>) => Promise<T>, { on, evenWhenClosed }: Passage): Promise<T> {
    const db = this.#connection[on];
    if (evenWhenClosed) return db.transaction().execute(work);
    const hold = this.#held();
    if (hold) return waitedFor(hold, hold.db.transaction().execute(work));
    if (this.#isClosed) throw new DatabaseClosedError();
    const closings = this.#closings;
    return db.transaction().execute(async (trx) => {
      // It waited for the connection meanwhile.
      if (closings !== this.#closings) throw new DatabaseClosedError();
      await this.#enter(trx);
      return work(trx);
    });
  }

  async #close(): Promise<void> {
    for (const until = performance.now() + WAIT_TIMEOUT_MS; this.#isClosed; await sleep(LOOK_EVERY_MS))
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
      // What nobody waited for must not find the connection in other hands.
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

  /** SQLite has one server and one connection that writes: who has it is alone. */
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
    // A connection that is gone has lost its lock; what was done with it before is done.
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
