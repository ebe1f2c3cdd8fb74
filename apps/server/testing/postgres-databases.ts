import pg from 'pg';
import { inject } from 'vitest';

export const TEMPLATE_DATABASE = 'windfall_template';

/** Dead rows are never vacuumed here, so a database that has grown by more than this is created again. */
const MAX_TABLE_BYTES = 4 * 1024 * 1024;

const inUse = new Set<string>();

export interface TakenDatabase {
  readonly name: string;
  readonly release: () => void;
}

/**
 * Provides a test with one of this worker's databases, empty and migrated. Deleting the rows of an earlier test takes a
 * fiftieth of the time of copying the template. A database is emptied when it is taken, so an interrupted test leaves
 * nothing behind.
 */
export async function takePostgresDatabase(server: string): Promise<TakenDatabase> {
  const name = firstFreeName();
  inUse.add(name);
  if (!(await emptyDatabase(server, name))) await createDatabase(server, name);
  return { name, release: () => inUse.delete(name) };
}

/** Vitest numbers concurrent workers; their successors reuse the databases. */
function firstFreeName(): string {
  for (let number = 1; ; number += 1) {
    const name = `test_${process.env['VITEST_POOL_ID']}_${number}`;
    if (!inUse.has(name)) return name;
  }
}

/** Whether the database exists, has the template's schema and statistics, and was emptied. */
async function emptyDatabase(server: string, name: string): Promise<boolean> {
  const client = await connectTo(server, name);
  if (!client) return false;
  await client.query(END_OTHER_SESSIONS);
  if (!(await isReusable(client))) {
    await client.end();
    return false;
  }
  await client.query(EMPTY_TABLES);
  return true;
}

/** A new connection costs the server as much as emptying the tables, so each database has one for the whole run. */
const connections = new Map<string, pg.Client>();

async function connectTo(server: string, name: string): Promise<pg.Client | undefined> {
  const open = connections.get(name);
  if (open) return open;
  const client = new pg.Client({ connectionString: `${server}/${name}` });
  // A test may end all connections to its database.
  for (const event of ['error', 'end'] as const) client.on(event, () => connections.delete(name));
  try {
    await client.connect();
  } catch (error) {
    if (error instanceof pg.DatabaseError && CANNOT_BE_OPENED.has(error.code ?? '')) return undefined;
    throw error;
  }
  connections.set(name, client);
  return client;
}

/** It does not exist, or a test that was cut off has closed it. */
const CANNOT_BE_OPENED = new Set(['3D000', '55000']);

const END_OTHER_SESSIONS = `
  select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

async function isReusable(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ bytes: string }>(`
    select sum(pg_relation_size(oid)) as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  if (Number(rows[0]?.bytes) > MAX_TABLE_BYTES) return false;
  return (await readSchemaVersion(client)) === inject('postgresSchemaVersion');
}

/** Without triggers and foreign keys, which would refuse some deletions; sequences restart. */
const EMPTY_TABLES = `
  set session_replication_role = replica;
  do $$ declare name regclass; begin
    for name in
      select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
    loop execute format('delete from %s', name); end loop;
    for name in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
    loop perform setval(name, 1, false); end loop;
  end $$`;

/** Creates a database as a copy of another one, in place of an earlier one of this name. */
export async function createDatabase(
  server: string,
  name: string,
  template = TEMPLATE_DATABASE,
): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await client.end();
  }
}

/** Catalogs that change with the schema and the planner's statistics. */
const CATALOGS = ['pg_class', 'pg_attribute', 'pg_proc', 'pg_trigger', 'pg_constraint', 'pg_statistic'];

/** Changes with each change of the schema and each analysis; equal in all copies of a database. */
export async function readSchemaVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    CATALOGS.map((name) => `select count(*) || ':' || max(xmin::text::bigint) as version from ${name}`).join(
      ' union all ',
    ),
  );
  return rows.map(({ version }) => version).join(' ');
}
