import type { DatabaseSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { Semaphore } from '../../lib/semaphore.ts';
import { GroupLostError } from './group-lost-error.ts';
import { dialectOf, NodeSqliteConnection } from './sqlite-driver.ts';

/** So long after the first one transactions join; one that takes its time still holds up those that it has joined. */
const GROUP_MS = 10;

/**
 * What a power cut takes back of what was committed: nothing, or the last moments, in order (pragma synchronous with the
 * write-ahead log, sqlite.org).
 */
type Synchronous = 'full' | 'normal';

/** Transactions that become one of the database, since the disk takes as long for many as for one. */
interface Group {
  readonly synchronous: Synchronous;
  readonly until: number;
  /** How many have ended well. */
  size: number;
  /** It is looked at again at the end of this turn of the event loop. */
  isDue: boolean;
  readonly committed: PromiseWithResolvers<void>;
}

/**
 * The connection that writes, lent to one borrower at a time. A transaction that is done is committed when whatever else this
 * turn of the event loop has brought is done too, and together with it: each is a savepoint, so that one which fails
 * takes nothing from the others. It sees what those before it wrote, so what it is refused for may not be committed yet.
 */
class SqliteWriter {
  readonly connection: NodeSqliteConnection;
  readonly #database: DatabaseSync;
  readonly #lock = new Semaphore(1);
  #synchronous: Synchronous | undefined;
  #group: Group | undefined;
  #isLent = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.connection = new NodeSqliteConnection(database);
  }

  /** The connection may be in the middle of a group then. */
  async acquire(): Promise<void> {
    await this.#lock.acquire();
    this.#isLent = true;
  }

  /** For a borrower of its own: all that went before is committed, and what follows is waited for by the disk. */
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

  // IMMEDIATE: a transaction that reads first and writes later must not find that it lost only then.
  join(synchronous: Synchronous): Group {
    // The one before is not waited for by the disk, and that cannot be changed in the middle.
    if (synchronous === 'full' && this.#group?.synchronous === 'normal') this.#commit();
    if (!this.#group) {
      this.#synchronize(synchronous);
      this.connection.run('begin immediate');
      const committed = Promise.withResolvers<void>();
      // Where all have failed nobody listens.
      committed.promise.catch(() => undefined);
      const until = performance.now() + GROUP_MS;
      this.#group = { synchronous, until, size: 0, isDue: false, committed };
    }
    try {
      this.connection.run('savepoint member');
    } catch (error) {
      // The words that the one before has put into the index of words are written only now (FTS5), and that may have ended the whole.
      throw this.#lose(error);
    }
    return this.#group;
  }

  /** Ends the part of whoever joined, and lends the connection to the next. Resolves when the group is committed. */
  leave(group: Group, isKept: boolean): Promise<void> {
    try {
      if (!isKept) this.connection.run('rollback to member');
      this.connection.run('release member');
      if (isKept) group.size += 1;
    } catch (error) {
      // Some errors end the whole transaction of SQLite, and with it what the others have written (sqlite.org, lang_transaction).
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

  /** Requests that have come by then have begun what they write, or even done it. */
  #commitSoon(group: Group): void {
    if (group.isDue) return;
    group.isDue = true;
    setImmediate(() => {
      group.isDue = false;
      // Whoever has the connection sees to it when they give it back.
      if (this.#group === group && !this.#isLent) this.#commit();
    });
  }

  #commit(): void {
    const group = this.#group;
    if (!group) return;
    try {
      this.connection.run(group.size > 0 ? 'commit' : 'rollback');
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

/** The connection as one transaction has it. */
class Turn implements DatabaseConnection {
  readonly #writer: SqliteWriter;
  /** What it has joined, while it is open. */
  group: Group | undefined;
  /** Somebody else has the connection. */
  isOver = false;

  constructor(writer: SqliteWriter) {
    this.#writer = writer;
  }

  // Before and after, it would be in the transaction of somebody else; in none, it would be committed at once.
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.group || this.isOver) throw new Error('Queries are for the time between begin and commit');
    if (!this.#writer.isInTransaction) throw new Error('The transaction has been rolled back');
    return this.#writer.connection.executeQuery<R>(query);
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    return this.#writer.connection.streamQuery<R>();
  }
}

/** For transactions that may be committed together with others. */
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

  // Also called when a commit has failed, which has left nothing to roll back. What becomes of the others is theirs.
  async rollbackTransaction(turn: Turn): Promise<void> {
    if (!turn.isOver) void this.#leave(turn, false);
  }

  async releaseConnection(turn: Turn): Promise<void> {
    if (turn.isOver) return;
    if (turn.group) void this.#leave(turn, false);
    else this.#writer.release();
  }

  /** Whatever was begun is committed then. */
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

/** For whoever has the connection to themselves, also between transactions. */
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

/** Dialects over one open `node:sqlite` database, which the caller closes. Their borrowers wait for each other. */
export function sqliteWriter(database: DatabaseSync): Record<'alone' | 'durable' | 'delayed', Dialect> {
  const writer = new SqliteWriter(database);
  return {
    alone: dialectOf(() => new AloneDriver(writer)),
    durable: dialectOf(() => new GroupDriver(writer, 'full')),
    delayed: dialectOf(() => new GroupDriver(writer, 'normal')),
  };
}
