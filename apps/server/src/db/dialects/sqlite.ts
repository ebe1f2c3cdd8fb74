import { DatabaseSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
} from 'kysely';
import type { Schema } from '../schema.ts';
import type { DialectConnection } from './dialect.ts';
import { dialectOf, sqliteReader } from './sqlite-driver.ts';
import { type Group, SqliteWriter, type Synchronous } from './sqlite-writer.ts';

/** Older versions could corrupt the database when the write-ahead log is reset (sqlite.org, 2026-03-13). */
const MINIMUM_SQLITE = [3, 51, 3] as const;
const BUSY_TIMEOUT_MS = 5_000;
/**
 * Number of pages in the log after which a commit copies them into the file; 1,000 by default. Under load a longer log holds the same
 * pages several times, of which only the latest are copied, and the disk is waited for less often.
 */
const LOG_PAGES = 4_000;
const LOG_SIZE_LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * Opens or creates the database file with one writing and one read-only connection. Throws when the file cannot be
 * written.
 */
export function openSqlite(file: string): DialectConnection {
  assertSqliteVersion(process.versions['sqlite'] ?? '0');
  const writer = openWriter(file);
  const reader = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  reader.exec('pragma mmap_size = 0; pragma cache_size = -65536; pragma temp_store = memory;');
  const read = new Kysely<Schema>({ dialect: sqliteReader(reader) });
  const { alone, durable, delayed } = sqliteWriter(writer);
  const writers = {
    write: new Kysely<Schema>({ dialect: alone }),
    durable: new Kysely<Schema>({ dialect: durable }),
    delayed: new Kysely<Schema>({ dialect: delayed }),
  };
  return {
    name: 'sqlite',
    read,
    ...writers,
    checkpoint: () => {
      // A checkpoint inside a transaction fails; the next interval catches up.
      if (!writer.isTransaction) emptyLog(writer);
    },
    close: async () => {
      await read.destroy();
      for (const db of Object.values(writers)) await db.destroy();
      reader.close();
      writer.exec('pragma wal_checkpoint(truncate)');
      writer.close();
    },
  };
}

function openWriter(file: string): DatabaseSync {
  const writer = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  try {
    writer.exec(`
      pragma journal_mode = wal;
      pragma mmap_size = 0;
      pragma journal_size_limit = ${LOG_SIZE_LIMIT_BYTES};
      pragma temp_store = memory;
      pragma wal_autocheckpoint = ${LOG_PAGES};
      -- What is deleted is overwritten, also in pages that become free ('fast' would leave it there).
      pragma secure_delete = on;
      -- A file that may only be read opens all the same, and lets a transaction begin; a write is what fails.
      begin immediate; pragma user_version = 0; rollback;
    `);
    return writer;
  } catch (error) {
    writer.close();
    throw error;
  }
}

/**
 * Moves pending changes into the database file and truncates the log, which still holds deleted content. While a backup
 * reads, the next interval does it: waiting would block all requests.
 */
function emptyLog(writer: DatabaseSync): void {
  try {
    writer.exec('pragma busy_timeout = 0; pragma wal_checkpoint(truncate);');
  } finally {
    writer.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

function assertSqliteVersion(version: string): void {
  const found = version.split('.').map(Number);
  for (const [index, least] of MINIMUM_SQLITE.entries()) {
    const part = found[index] ?? 0;
    if (part > least) return;
    if (part < least)
      throw new Error(`SQLite ${MINIMUM_SQLITE.join('.')} or newer is needed, this is ${version}`);
  }
}

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
