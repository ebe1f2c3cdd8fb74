import type { DatabaseSync } from 'node:sqlite';
import { Semaphore } from '../../lib/semaphore.ts';
import { GroupLostError } from './predicates.ts';
import { NodeSqliteConnection } from './sqlite-driver.ts';

/** How long after the first one transactions may join a group; a slow one still delays the others of its group. */
const GROUP_MS = 10;
/** On a slow disk a group stays open for as many times as long as the last commit took, so that the disk is not most of the work. */
const COMMITS_PER_GROUP = 3;
const LONGEST_GROUP_MS = 100;

/**
 * Commits that a power cut can undo: none, or the latest ones, in order (pragma synchronous with the write-ahead log,
 * sqlite.org).
 */
export type Synchronous = 'full' | 'normal';

/** Transactions with one common commit, since the disk takes as long for many as for one. */
export interface Group {
  readonly synchronous: Synchronous;
  readonly until: number;
  /** Number of transactions that succeeded. */
  size: number;
  /** The group is checked again at the end of this turn of the event loop. */
  isDue: boolean;
  readonly committed: PromiseWithResolvers<void>;
}

/**
 * The writing connection, lent to one borrower at a time. A finished transaction is committed together with the others
 * of the same turn of the event loop. Each is a savepoint, so one that fails does not affect the others. A transaction
 * sees the writes of earlier ones of its group, so an error may be caused by rows that are not committed yet.
 */
export class SqliteWriter {
  readonly connection: NodeSqliteConnection;
  readonly #database: DatabaseSync;
  readonly #lock = new Semaphore(1);
  #synchronous: Synchronous | undefined;
  #group: Group | undefined;
  #isLent = false;
  #lastCommitMs = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.connection = new NodeSqliteConnection(database);
  }

  /** The connection may be in the middle of a group. */
  async acquire(): Promise<void> {
    await this.#lock.acquire();
    this.#isLent = true;
  }

  /** For an exclusive borrower: earlier transactions are committed, and later writes wait for the disk. */
  async acquireAlone(): Promise<void> {
    await this.acquire();
    try {
      this.#commit();
      this.#synchronize('full');
    } catch (error) {
      this.release();
      throw error;
    }
  }

  // IMMEDIATE: otherwise a transaction that first reads and then writes could fail at its first write.
  join(synchronous: Synchronous): Group {
    // The open group does not wait for the disk, and that cannot change within a group.
    if (synchronous === 'full' && this.#group?.synchronous === 'normal') this.#commit();
    if (!this.#group) {
      this.#synchronize(synchronous);
      this.connection.run('begin immediate');
      const committed = Promise.withResolvers<void>();
      // When all transactions of a group have failed, no caller awaits the promise.
      committed.promise.catch(() => undefined);
      const forDisk = Math.min(LONGEST_GROUP_MS, this.#lastCommitMs * COMMITS_PER_GROUP);
      const until = performance.now() + Math.max(GROUP_MS, forDisk);
      this.#group = { synchronous, until, size: 0, isDue: false, committed };
    }
    try {
      this.connection.run('savepoint member');
    } catch (error) {
      // FTS5 writes the words of the previous transaction only now, which may have rolled back the group.
      throw this.#lose(error);
    }
    return this.#group;
  }

  /**
   * Ends one transaction of the group and lends the connection to the next borrower. Resolves when the group is
   * committed.
   */
  leave(group: Group, isKept: boolean): Promise<void> {
    try {
      if (!isKept) this.connection.run('rollback to member');
      this.connection.run('release member');
      if (isKept) group.size += 1;
    } catch (error) {
      // Some errors roll back the whole SQLite transaction with the writes of the others (sqlite.org,
      // lang_transaction).
      this.#lose(error);
    } finally {
      this.release();
    }
    return group.committed.promise;
  }

  release(): void {
    try {
      if (this.#group && performance.now() >= this.#group.until) this.#commit();
      if (this.#group) this.#commitSoon(this.#group);
    } finally {
      this.#isLent = false;
      this.#lock.release();
    }
  }

  /** Also after an error on which SQLite has rolled back by itself. */
  rollBack(): void {
    if (this.#database.isTransaction) this.connection.run('rollback');
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** Requests that have arrived by then have begun their writes, or finished them. */
  #commitSoon(group: Group): void {
    if (group.isDue) return;
    group.isDue = true;
    setImmediate(() => {
      group.isDue = false;
      // The current borrower commits the group when it returns the connection.
      if (this.#group === group && !this.#isLent) this.#commit();
    });
  }

  #commit(): void {
    const group = this.#group;
    if (!group) return;
    const begun = performance.now();
    try {
      this.connection.run(group.size > 0 ? 'commit' : 'rollback');
      this.#lastCommitMs = performance.now() - begun;
      this.#group = undefined;
      group.committed.resolve();
    } catch (error) {
      this.#lose(error);
    }
  }

  #lose(cause: unknown): GroupLostError {
    const error = new GroupLostError('What was written together was not committed', { cause });
    this.#group?.committed.reject(error);
    this.#group = undefined;
    this.rollBack();
    return error;
  }

  #synchronize(synchronous: Synchronous): void {
    if (this.#synchronous === synchronous) return;
    this.connection.run(`pragma synchronous = ${synchronous}`);
    this.#synchronous = synchronous;
  }
}
