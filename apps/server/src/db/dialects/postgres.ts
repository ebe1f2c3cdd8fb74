import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from '../schema.ts';
import type { DialectConnection } from './dialect.ts';
import { PreparedNames, prepareQueries } from './prepare-queries.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** No accepted query comes near this; one that does is a defect and must not hold a connection. */
const STATEMENT_TIMEOUT_MS = 30_000;
const BIGINT_TYPE_ID = 20;

/** Counts and identities are numbers. */
export const POSTGRES_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === BIGINT_TYPE_ID ? Number : pg.types.getTypeParser(id, format)),
};

/** Connects to PostgreSQL. Counts and identities come as numbers, as they do from SQLite. */
export function openPostgres(url: string, onError: (error: Error) => void): DialectConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    types: POSTGRES_TYPES,
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', onError);
  const names = new PreparedNames();
  pool.on('connect', (client) => prepareQueries(client, names));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    name: 'postgres',
    read: db,
    write: db,
    transact: db,
    transactDelayed: db,
    checkpoint: () => undefined,
    close: () => db.destroy(),
  };
}
