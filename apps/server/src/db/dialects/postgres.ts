import { hash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from '../schema.ts';
import type { DialectConnection } from './dialect.ts';
import { CONNECT_TIMEOUT_MS, POSTGRES_TYPES, watchConnection } from './postgres-connection.ts';
import { DatabaseUnreachableError } from './predicates.ts';

const POOL_SIZE = 10;
/** No accepted query comes near this limit; one that reaches it is a defect and must not hold a connection. */
const STATEMENT_TIMEOUT_MS = 30_000;
/**
 * Each connection keeps its prepared statements, so their number is limited; later statements are planned each time.
 */
const MAX_PREPARED = 300;
const READS = /^\s*(?:select|with)\b/i;
/** A prepared statement with `*` would fail for good once its table gets another column. */
const NAMES_NO_COLUMNS = /\*/;

/** How long a connection may take to open, and each query to be answered. */
interface Timeouts {
  readonly connectMs: number;
  readonly answerMs?: number;
}

/**
 * Connects to PostgreSQL. Counts and identities are numbers, as in SQLite. `onLost` is called for each connection that
 * breaks; the pool replaces it once the database is reachable.
 */
export function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  { connectMs, answerMs }: Timeouts = { connectMs: CONNECT_TIMEOUT_MS },
): DialectConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: connectMs,
    ...(answerMs !== undefined && { query_timeout: answerMs }),
    keepAlive: true,
    // As a parameter of the start, PgBouncer's default configuration would refuse it.
    onConnect: (client) => client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`),
    types: POSTGRES_TYPES,
  });
  // Without a listener, an idle connection that breaks would end the process. Each connection reports its own end.
  pool.on('error', () => undefined);
  const names = new StatementNames();
  pool.on('connect', (client) => {
    watchConnection(client, onLost);
    enablePreparedStatements(client, names);
  });
  const connect = () =>
    pool.connect().catch((cause: unknown) => {
      throw new DatabaseUnreachableError(cause);
    });
  const connections = { connect, end: () => pool.end(), options: pool.options };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connections }) });
  return {
    name: 'postgres',
    read: db,
    write: db,
    durable: db,
    delayed: db,
    checkpoint: () => undefined,
    close: () => db.destroy(),
  };
}

/** Names of prepared statements, the same on every connection. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= MAX_PREPARED) return known;
    if (!READS.test(text) || NAMES_NO_COLUMNS.test(text)) return undefined;
    const name = `w_${hash('sha256', text, 'base64url').slice(0, 24)}`;
    this.#names.set(text, name);
    return name;
  }
}

/**
 * Prepares the reads of a connection: PostgreSQL takes longer to plan most queries than to run them, and keeps a plan
 * that suits all values.
 */
function enablePreparedStatements(client: pg.ClientBase, names: StatementNames): void {
  const ask = client.query.bind(client) as (...query: unknown[]) => unknown;
  const prepared = (...query: unknown[]) => {
    const [text, values, ...rest] = query;
    const isPlain = typeof text === 'string' && Array.isArray(values) && rest.length === 0;
    const name = isPlain ? names.of(text) : undefined;
    return name ? ask({ name, text, values }) : ask(...query);
  };
  client.query = prepared as typeof client.query;
}
