import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';

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
export class NodeSqliteConnection implements DatabaseConnection {
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

  /** A statement without values and rows. */
  run(sql: string): void {
    this.#prepare(sql).statement.run();
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

/** Driver of a connection that only reads, so no caller waits for another. */
class ReadDriver implements Driver {
  readonly #connection: NodeSqliteConnection;

  constructor(database: DatabaseSync) {
    this.#connection = new NodeSqliteConnection(database);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  // Concurrent borrowers would share a transaction.
  async beginTransaction(): Promise<void> {
    throw new Error('Transactions are for the connection that writes');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async destroy(): Promise<void> {}
}

/** A Kysely dialect for reading from an open `node:sqlite` database. The caller closes it. */
export const sqliteReader = (database: DatabaseSync): Dialect => dialectOf(() => new ReadDriver(database));

/**
 * Each driver serializes access to its own connection. Otherwise Kysely would lend it to one caller at a time, readers
 * included.
 */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** All pending migrations are one transaction: a server that is killed among them leaves the database as it was. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Writes limits out: SQLite plans a query anew each time a limit is bound, which takes it longer than most lists. */
class NodeSqliteCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`);
    else super.visitLimit(node);
  }
}

export function dialectOf(createDriver: () => Driver): Dialect {
  return {
    createDriver,
    createQueryCompiler: () => new NodeSqliteCompiler(),
    createAdapter: () => new NodeSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
