import type { DatabaseSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { dialectOf } from './sqlite-driver.ts';
import { type Group, SqliteWriter, type Synchronous } from './sqlite-writer.ts';

/** The connection as lent to one transaction. */
class Turn implements DatabaseConnection {
  readonly #writer: SqliteWriter;
  /** The joined group, while it is open. */
  group: Group | undefined;
  /** The connection is lent to another borrower. */
  isOver = false;

  constructor(writer: SqliteWriter) {
    this.#writer = writer;
  }

  // Outside of its turn a query would run in another transaction, or be committed at once.
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.group || this.isOver) throw new Error('Queries are for the time between begin and commit');
    if (!this.#writer.isInTransaction) throw new Error('The transaction has been rolled back');
    return this.#writer.connection.executeQuery<R>(query);
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    return this.#writer.connection.streamQuery<R>();
  }
}

/** For transactions that may share a commit. */
class GroupDriver implements Driver {
  readonly #writer: SqliteWriter;
  readonly #synchronous: Synchronous;

  constructor(writer: SqliteWriter, synchronous: Synchronous) {
    this.#writer = writer;
    this.#synchronous = synchronous;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Turn> {
    await this.#writer.acquire();
    return new Turn(this.#writer);
  }

  async beginTransaction(turn: Turn): Promise<void> {
    turn.group = this.#writer.join(this.#synchronous);
  }

  async commitTransaction(turn: Turn): Promise<void> {
    await this.#leave(turn, true);
  }

  // Also called after a failed commit, which leaves nothing to roll back. Other transactions handle their own outcome.
  async rollbackTransaction(turn: Turn): Promise<void> {
    if (!turn.isOver) void this.#leave(turn, false);
  }

  async releaseConnection(turn: Turn): Promise<void> {
    if (turn.isOver) return;
    if (turn.group) void this.#leave(turn, false);
    else this.#writer.release();
  }

  /** Commits transactions that have begun. */
  async destroy(): Promise<void> {
    await this.#writer.acquireAlone();
    this.#writer.release();
  }

  #leave(turn: Turn, isKept: boolean): Promise<void> {
    if (!turn.group) throw new Error('There is no transaction to end');
    turn.isOver = true;
    return this.#writer.leave(turn.group, isKept);
  }
}

/** For an exclusive borrower, who keeps the connection between transactions. */
class AloneDriver implements Driver {
  readonly #writer: SqliteWriter;

  constructor(writer: SqliteWriter) {
    this.#writer = writer;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#writer.acquireAlone();
    return this.#writer.connection;
  }

  async releaseConnection(): Promise<void> {
    this.#writer.release();
  }

  async beginTransaction(): Promise<void> {
    this.#writer.connection.run('begin immediate');
  }

  async commitTransaction(): Promise<void> {
    this.#writer.connection.run('commit');
  }

  async rollbackTransaction(): Promise<void> {
    this.#writer.rollBack();
  }

  async destroy(): Promise<void> {}
}

/** Dialects over one open `node:sqlite` database, which the caller closes. They take turns on it. */
export function sqliteWriter(database: DatabaseSync): Record<'alone' | 'durable' | 'delayed', Dialect> {
  const writer = new SqliteWriter(database);
  return {
    alone: dialectOf(() => new AloneDriver(writer)),
    durable: dialectOf(() => new GroupDriver(writer, 'full')),
    delayed: dialectOf(() => new GroupDriver(writer, 'normal')),
  };
}
