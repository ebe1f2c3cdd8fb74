import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, KyselyPlugin, Transaction } from 'kysely';
import type { DialectConnection } from './dialects/dialect.ts';
import { liftStatementTimeout } from './dialects/lift-statement-timeout.ts';
import { type DialectName, isRetriable } from './dialects/predicates.ts';
import type { Schema } from './schema.ts';

/** For queries that only read: repositories take it or a transaction as their first argument. */
export type Reader = Kysely<Schema>;
/** For queries that write; only `Database.transaction` hands it out. */
export type Writer = Transaction<Schema>;

export interface TransactionOptions {
  /** For what changes everything at once: its statements may take as long as they need. */
  readonly patient?: boolean;
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
  readonly #insideTransaction = new AsyncLocalStorage<true>();
  readonly #checkpoints: NodeJS.Timeout;

  constructor(connection: DialectConnection) {
    this.#connection = connection;
    this.#checkpoints = setInterval(() => connection.checkpoint(), CHECKPOINT_INTERVAL_MS).unref();
  }

  get dialect(): DialectName {
    return this.#connection.name;
  }

  get read(): Reader {
    return this.#connection.read;
  }

  /**
   * Runs `work` in one transaction and commits it; any error rolls back. A transaction that lost against another one
   * is run again, so `work` must have no effects but those on the transaction it is given.
   */
  async transaction<T>(
    work: (trx: Writer) => Promise<T>,
    { patient = false }: TransactionOptions = {},
  ): Promise<T> {
    if (this.#insideTransaction.getStore()) {
      // With one writer this would wait for itself for ever; on PostgreSQL it would escape the outer transaction.
      throw new Error('A transaction must not be opened inside another one; pass the open one on');
    }
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#insideTransaction.run(true, () => this.#attempt(work, patient));
      } catch (error) {
        if (attempt >= MAX_ATTEMPTS || !isRetriable(error)) throw error;
        await sleep(Math.random() * 5 * 2 ** attempt);
      }
    }
  }

  async #attempt<T>(work: (trx: Writer) => Promise<T>, patient: boolean): Promise<T> {
    const guard = new EndedTransactionGuard();
    return this.#connection.write.transaction().execute(async (trx) => {
      try {
        if (patient) await liftStatementTimeout(trx, this.dialect);
        return await work(trx.withPlugin(guard));
      } finally {
        guard.end();
      }
    });
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
