import type pg from 'pg';
import { openClient, POSTGRES_TYPES } from './postgres-connection.ts';
import { MIGRATION_TABLE, type PlainRow, SNAPSHOT_BATCH, type Snapshot } from './snapshot.ts';

/** A repeatable-read transaction: every statement sees the state at the first one. */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = await openClient(url, POSTGRES_TYPES);
  try {
    await client.query('begin isolation level repeatable read read only');
    return await readSnapshot(client);
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function readSnapshot(client: pg.Client): Promise<Snapshot> {
  const numberOf = async (statement: string) => Number((await client.query(statement)).rows[0]?.n ?? 0);
  const found = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema()',
  );
  const tables = new Set(found.rows.map(({ name }) => name));
  const last = tables.has(MIGRATION_TABLE)
    ? await client.query<{ name: string | null }>(`select max(name) as name from ${MIGRATION_TABLE}`)
    : undefined;
  return {
    tables,
    schema: last?.rows[0]?.name ?? undefined,
    size: await numberOf('select pg_database_size(current_database()) as n'),
    count: (table, condition = 'true') => numberOf(`select count(*) as n from ${table} where ${condition}`),
    rows: (table, condition = 'true') => rowsOf(client, table, condition),
    close: () => client.end(),
  };
}

async function* rowsOf(
  client: pg.Client,
  table: string,
  condition: string,
): AsyncGenerator<readonly PlainRow[]> {
  const cursor = `all_${table}`;
  await client.query(`declare ${cursor} no scroll cursor for select * from ${table} where ${condition}`);
  for (;;) {
    const { rows } = await client.query<PlainRow>(`fetch ${SNAPSHOT_BATCH} from ${cursor}`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query(`close ${cursor}`);
}
