import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { Semaphore } from '../../lib/semaphore.ts';

/** Enough for every query the server makes; queries with a varying number of parameters rotate through it. */
const STATEMENT_CACHE_SIZE = 500;

interface PreparedStatement {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

/**
 * One `node:sqlite` connection as Kysely sees it. Preparing costs more than most queries take, so statements are kept.
 * `node:sqlite` runs synchronously: between two awaits nothing else happens on the connection.
 */
class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, PreparedStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, returnsRows } = this.#prepare(sql);
    const values = parameters.map(toSqliteValue);
    if (returnsRows) return { rows: statement.all(...values) as R[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  // An iterator held open across an await would keep the log from being checkpointed.
  // biome-ignore lint/correctness/useYield: refuses by design
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not used with SQLite; page through the rows instead.');
  }

  #prepare(sql: string): PreparedStatement {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    // The number last inserted may be one of the full-text index's own, beyond 2^53; reading it as a number throws.
    if (!prepared.returnsRows) statement.setReadBigInts(true);
    if (this.#statements.size >= STATEMENT_CACHE_SIZE) {
      const oldest = this.#statements.keys().next().value;
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** Values SQLite would take but change (NaN and undefined become NULL) are programming errors and refused. */
function toSqliteValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'bigint' || value instanceof Uint8Array)
    return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new TypeError(`A ${Number.isNaN(value) ? 'NaN' : typeof value} cannot be stored in SQLite`);
}

class NodeSqliteDriver implements Driver {
  readonly #connection: NodeSqliteConnection;
  readonly #lock: Semaphore | undefined;

  constructor(database: DatabaseSync, exclusive: boolean) {
    this.#connection = new NodeSqliteConnection(database);
    this.#lock = exclusive ? new Semaphore(1) : undefined;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#lock?.acquire();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#lock?.release();
  }

  // IMMEDIATE: a transaction that reads first and writes later must not find that it lost only then.
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {}
}

/**
 * A Kysely dialect over an open `node:sqlite` database, which the caller closes.
 * `exclusive` queues the borrowers of the one connection, as transactions need; readers need no queue.
 */
export function nodeSqliteDialect(database: DatabaseSync, { exclusive }: { exclusive: boolean }): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(database, exclusive),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
