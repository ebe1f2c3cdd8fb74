import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, KyselyPlugin, Transaction } from 'kysely';
import type { DialectConnection } from './dialects/dialect.ts';
import { type DialectName, isRetriable } from './dialects/predicates.ts';
import { delayDurability, disableStatementTimeout } from './dialects/transaction-settings.ts';
import type { Schema } from './schema.ts';
import type { Standby } from './standby.ts';
import { WriteGate } from './write-gate.ts';

export { DatabaseUnreachableError } from './dialects/predicates.ts';
export { DatabaseClosedError } from './write-gate.ts';

/** Handle for queries that only read: repositories take it or a transaction as their first argument. */
export type Reader = Kysely<Schema>;
/** Handle for queries that write; only `Database.transaction` provides it. */
export type Writer = Transaction<Schema>;

export interface TransactionOptions {
  /** Lifts the statement timeout, for changes of whole tables. The transaction is committed by itself. */
  readonly noTimeout?: boolean;
  /** Also runs while another caller writes alone, for writes that no backup contains. */
  readonly evenWhenClosed?: boolean;
  /**
   * Does not wait for the disk. A power cut may lose the transaction until one that is not delayed is committed after
   * it, and shared responses may be older, so use it for writes that no caller was promised and no shared response shows.
   */
  readonly delayed?: boolean;
  /**
   * Name of a row that the transaction locks and many others want at once. Those of this server run one after another, so that
   * they wait without a connection, which others need meanwhile.
   */
  readonly inTurn?: string;
}

const MAX_ATTEMPTS = 8;
const CHECKPOINT_INTERVAL_MS = 60_000;

/**
 * The database: reads go through `read`, every write through `transaction`. A transaction is READ COMMITTED on
 * PostgreSQL and exclusive on SQLite, so constraints and single conditional statements hold invariants, not reads
 * before writes.
 */
export class Database {
  readonly #connection: DialectConnection;
  readonly #gate: WriteGate;
  readonly #queues = new NamedQueues();
  readonly #insideTransaction = new AsyncLocalStorage<true>();
  /** Set for a read that runs on the standby, until it writes: it has to see that. */
  readonly #onStandby = new AsyncLocalStorage<{ reader: Reader }>();
  readonly #standby: Standby | undefined;
  readonly #checkpoints: NodeJS.Timeout;
  #writes = 0;

  /** `onCheckpointFailed` is called when changes could not be moved into the database's file; the next checkpoint retries. */
  constructor(
    connection: DialectConnection,
    onCheckpointFailed: (error: unknown) => void,
    standby?: Standby,
  ) {
    this.#connection = connection;
    this.#standby = standby;
    this.#gate = new WriteGate(connection);
    // Not a Job: a checkpoint is synchronous, and a database that has just been opened needs none.
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

  /**
   * Number of ended transactions of this process, without the delayed ones, which write nothing that callers share. Rises
   * before the caller of a transaction is answered.
   */
  get writes(): number {
    return this.#writes;
  }

  get read(): Reader {
    return this.#onStandby.getStore()?.reader ?? this.#connection.read;
  }

  /** Never the standby: for what this process keeps beyond a request. */
  get newest(): Reader {
    return this.#connection.read;
  }

  /** Absent where no standby is configured. */
  get standby(): Standby | undefined {
    return this.#standby;
  }

  /** How far the database is after all writes that this process has made; undefined where no standby is configured. */
  async position(): Promise<number | undefined> {
    return this.#standby?.newestPosition(this.#writes);
  }

  /**
   * Runs `work`, which only reads, on the standby once that has this position, all that this process has written, and
   * what others wrote up to a second ago; else on the primary. What fails on the standby runs again on the primary.
   */
  async readBehind<T>(position: number, work: () => Promise<T>): Promise<T> {
    const standby = this.#standby;
    if (!standby || !(await standby.has(position, this.#writes))) return work();
    try {
      return await this.#onStandby.run({ reader: standby.read }, work);
    } catch (error) {
      const result = await work();
      standby.leaveOut(error);
      return result;
    }
  }

  /**
   * Runs `work` in one transaction and commits it; any error rolls back. A transaction that lost against another one is
   * run again, so `work` may have no effects outside of it. Throws `DatabaseClosedError` while another caller writes
   * alone.
   */
  async transaction<T>(work: (trx: Writer) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    this.#assertOutside();
    const read = this.#onStandby.getStore();
    if (read) read.reader = this.newest;
    const { inTurn } = options;
    // SQLite has one writer, and commits together what comes together.
    if (inTurn === undefined || this.dialect === 'sqlite') return this.#attempts(work, options);
    return this.#queues.take(inTurn, () => this.#attempts(work, options));
  }

  async #attempts<T>(work: (trx: Writer) => Promise<T>, options: TransactionOptions): Promise<T> {
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
   * Runs `work` while only its own transactions can write, on all servers of the database, and after all running
   * transactions have ended: a backup made in it holds all acknowledged writes. Reads go on. Throws
   * `DatabaseClosedError` while another caller writes alone.
   */
  async writeAlone<T>(work: () => Promise<T>): Promise<T> {
    this.#assertOutside();
    return this.#gate.writeAlone(work);
  }

  #assertOutside(): void {
    if (!this.#insideTransaction.getStore()) return;
    // With one writer this would deadlock; on PostgreSQL it would escape the outer transaction.
    throw new Error('A transaction must not be opened inside another one; pass the open one on');
  }

  async #attempt<T>(
    work: (trx: Writer) => Promise<T>,
    { noTimeout = false, evenWhenClosed = false, delayed = false }: TransactionOptions,
    attempt: number,
  ): Promise<T> {
    const guard = new EndedTransactionGuard();
    try {
      const inside = async (trx: Writer) => {
        try {
          if (delayed) await delayDurability(trx, this.dialect);
          if (noTimeout) await disableStatementTimeout(trx, this.dialect);
          return await work(trx.withPlugin(guard));
        } finally {
          guard.end();
        }
      };
      // A slow or repeated transaction runs alone, so that it delays no other one and fails with no other one.
      const on = noTimeout || attempt > 1 ? 'write' : delayed ? 'delayed' : 'durable';
      return await this.#gate.open(inside, { on, evenWhenClosed });
    } finally {
      if (!delayed) this.#writes += 1;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#checkpoints);
    await this.#standby?.close();
    await this.#connection.close();
  }
}

/** Without this guard, a handle used after its transaction would run queries outside of it unnoticed. */
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

/** Runs work of one name one after another, in order of arrival; a failure does not stop the next. */
export class NamedQueues {
  readonly #ends = new Map<string, Promise<void>>();

  take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const result = (this.#ends.get(name) ?? Promise.resolve()).then(work);
    const leave = () => {
      if (this.#ends.get(name) === end) this.#ends.delete(name);
    };
    const end = result.then(leave, leave);
    this.#ends.set(name, end);
    return result;
  }

  /** Number of names with work. */
  get size(): number {
    return this.#ends.size;
  }
}
