import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../src/config/config.ts';

/** Ends every connection to a PostgreSQL database; new ones are possible at once. */
export async function endConnections(database: Config['database']): Promise<void> {
  await besideDatabase(database, endAll);
}

/** Ends every connection and refuses new ones, like an outage. Returns the function that ends the outage. */
export async function takeDatabaseAway(database: Config['database']): Promise<() => Promise<void>> {
  const allow = (isAllowed: boolean) => (client: pg.Client, name: string) =>
    client.query(`alter database ${name} with allow_connections ${isAllowed}`);
  await besideDatabase(database, allow(false));
  await endConnections(database);
  return () => besideDatabase(database, allow(true));
}

async function besideDatabase(
  database: Config['database'],
  work: (client: pg.Client, name: string) => Promise<unknown>,
): Promise<void> {
  if (database.dialect !== 'postgres') throw new Error('not PostgreSQL');
  const url = new URL(database.url);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await work(client, name);
  } finally {
    await client.end();
  }
}

const endAll = (client: pg.Client, name: string) =>
  client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);

/** Resolves when the server lets itself be asked. */
export async function waitForConnection(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch {
      await sleep(20);
    }
  }
}
