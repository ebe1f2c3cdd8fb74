import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, KyselyPlugin, Transaction } from 'kysely';
import { delayDurability } from './dialects/delay-durability.ts';
import type { DialectConnection } from './dialects/dialect.ts';
import { liftStatementTimeout } from './dialects/lift-statement-timeout.ts';
import { type DialectName, isRetriable } from './dialects/predicates.ts';
import type { Schema } from './schema.ts';
import { WriteGate } from './write-gate.ts';

export { DatabaseUnreachableError } from './dialects/unreachable-error.ts';
export { DatabaseClosedError } from './write-gate.ts';

/** For queries that only read: repositories take it or a transaction as their first argument. */
export type Reader = Kysely<Schema>;
/** For queries that write; only `Database.transaction` hands it out. */
export type Writer = Transaction<Schema>;

export interface TransactionOptions {
  /** For what changes everything at once: its statements may take as long as they need, and it is committed by itself. */
  readonly patient?: boolean;
  /** For what no backup is about, and what must be noted though somebody else writes alone. */
  readonly evenWhenClosed?: boolean;
  /**
   * For what nobody was promised: it is there at once, but a power cut may take it back as long as nothing was written
   * after it that is not delayed. The disk is not waited for.
   */
  readonly delayed?: boolean;
}

const MAX_ATTEMPTS = 8;
const CHECKPOINT_INTERVAL_MS = 60_000;

/**
 * The database: reads go through `read`, every write through `transaction`.
 * A transaction is READ COMMITTED on PostgreSQL and exclusive on SQLite, so invariants are held by constraints and
 * by single conditional statements, not by reading first.
 */
export class Database {
  readonly #connection: DialectConnection;
  readonly #gate: WriteGate;
  readonly #insideTransaction = new AsyncLocalStorage<true>();
  readonly #checkpoints: NodeJS.Timeout;
  #writes = 0;

  /** `onCheckpointFailed` is told when changes could not be moved into the database's file, which is tried again. */
  constructor(connection: DialectConnection, onCheckpointFailed: (error: unknown) => void) {
    this.#connection = connection;
    this.#gate = new WriteGate(connection);
    const checkpoint = () => {
      try {
        connection.checkpoint();
      } catch (error) {
        onCheckpointFailed(error);
      }
    };
    this.#checkpoints = setInterval(checkpoint, CHECKPOINT_INTERVAL_MS).unref();
  }

  get dialect(): DialectName {
    return this.#connection.name;
  }

  /** Rises with every transaction of this process that has ended, before whoever opened it hears of that. */
  get writes(): number {
    return this.#writes;
  }

  get read(): Reader {
    return this.#connection.read;
  }

  /**
   * Runs `work` in one transaction and commits it; any error rolls back. A transaction that lost against another one
   * is run again, so `work` must have no effects but those on the transaction it is given. Throws `DatabaseClosedError`
   * when somebody else writes alone.
   */
  async transaction<T>(work: (trx: Writer) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    this.#assertOutside();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#insideTransaction.run(true, () => this.#attempt(work, options, attempt));
      } catch (error) {
        if (attempt >= MAX_ATTEMPTS || !isRetriable(error)) throw error;
        await sleep(Math.random() * 5 * 2 ** attempt);
      }
    }
  }

  /**
   * Runs `work` while nobody but the transactions it opens writes, on all servers of the database, and with all running
   * ones ended: so a backup made in it holds whatever was acknowledged. Reading goes on. Throws `DatabaseClosedError`
   * when somebody else writes alone.
   */
  async writeAlone<T>(work: () => Promise<T>): Promise<T> {
    this.#assertOutside();
    return this.#gate.writeAlone(work);
  }

  #assertOutside(): void {
    if (!this.#insideTransaction.getStore()) return;
    // With one writer this would wait for itself for ever; on PostgreSQL it would escape the outer transaction.
    throw new Error('A transaction must not be opened inside another one; pass the open one on');
  }

  async #attempt<T>(
    work: (trx: Writer) => Promise<T>,
    { patient = false, evenWhenClosed = false, delayed = false }: TransactionOptions,
    attempt: number,
  ): Promise<T> {
    const guard = new EndedTransactionGuard();
    try {
      const inside = async (trx: Writer) => {
        try {
          if (delayed) await delayDurability(trx, this.dialect);
          if (patient) await liftStatementTimeout(trx, this.dialect);
          return await work(trx.withPlugin(guard));
        } finally {
          guard.end();
        }
      };
      // Nobody else has to wait for what takes long, nor to fail again with what has failed.
      const on = patient || attempt > 1 ? 'write' : delayed ? 'transactDelayed' : 'transact';
      return await this.#gate.open(inside, { on, evenWhenClosed });
    } finally {
      this.#writes += 1;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#checkpoints);
    await this.#connection.close();
  }
}

/** A handle kept beyond its transaction would run its queries outside of it, unnoticed. */
class EndedTransactionGuard implements KyselyPlugin {
  #ended = false;

  end(): void {
    this.#ended = true;
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    if (this.#ended) throw new Error('This transaction has ended; its handle must not be used any more');
    return node;
  };

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}
