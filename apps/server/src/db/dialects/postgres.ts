import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from '../schema.ts';
import type { DialectConnection } from './dialect.ts';
import { CONNECT_TIMEOUT_MS, POSTGRES_TYPES, watchConnection } from './postgres-connection.ts';
import { enablePreparedStatements, StatementNames } from './postgres-prepared-statements.ts';
import { DatabaseUnreachableError } from './predicates.ts';

const POOL_SIZE = 10;
/** No accepted query comes near this limit; one that reaches it is a defect and must not hold a connection. */
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * Connects to PostgreSQL. Counts and identities are numbers, as in SQLite. `onLost` is called for each connection that
 * breaks; the pool replaces it once the database is reachable.
 */
export function openPostgres(url: string, onLost: (error: Error) => void): DialectConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
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
