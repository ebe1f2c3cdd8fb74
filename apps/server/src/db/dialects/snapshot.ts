import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import { besideStandby } from './log-position.ts';
import { openClient, POSTGRES_TYPES } from './postgres-connection.ts';

const BUSY_TIMEOUT_MS = 5_000;
/** A name that no column has. */
const ROW_NUMBER = '#row';

/** A stored row: column names with text, numbers and nulls. */
export type PlainRow = Readonly<Record<string, string | number | null>>;

/**
 * Everything in a database at one instant: later writes do not show. It has a connection of its own and
 * blocks no writer.
 */
export interface Snapshot {
  /** The names of the tables there are. */
  readonly tables: ReadonlySet<string>;
  /** The last migration that ran; undefined in a database without any. */
  readonly schema: string | undefined;
  /** Bytes the database takes on its disk. */
  readonly size: number;
  count(table: string, condition?: string): Promise<number>;
  /** All rows of a table, in batches. Table and condition are put into the statement as they are. */
  rows(table: string, condition?: string): AsyncIterable<readonly PlainRow[]>;
  close(): Promise<void>;
}

/** Where the names of the migrations that ran are kept. */
export const MIGRATION_TABLE = 'kysely_migration';
const SNAPSHOT_BATCH = 500;

/** A consistent snapshot of the configured database. */
export async function openSnapshot(database: Config['database']): Promise<Snapshot> {
  return database.dialect === 'sqlite'
    ? openSqliteSnapshot(database.file)
    : openPostgresSnapshot(database.url);
}

/** How long a backup waits for a standby before it reads the primary. */
const CATCH_UP_MS = 10_000;
const CATCH_UP_INTERVAL_MS = 100;

/** A snapshot on the standby, with all that is committed by now; undefined where there is none, or it is away or behind. */
export async function openStandbySnapshot(database: Config['database']): Promise<Snapshot | undefined> {
  if (database.dialect === 'sqlite' || database.readUrl === undefined) return undefined;
  const { url, readUrl } = database;
  try {
    const isThere = await besideStandby({ url, readUrl }, catchesUp);
    return isThere ? await openPostgresSnapshot(readUrl) : undefined;
  } catch {
    return undefined;
  }
}

async function catchesUp(written: number, replayed: () => Promise<number>): Promise<boolean> {
  for (const until = performance.now() + CATCH_UP_MS; (await replayed()) < written; ) {
    if (performance.now() > until) return false;
    await sleep(CATCH_UP_INTERVAL_MS);
  }
  return true;
}

/** A repeatable-read transaction: every statement sees the state at the first one. */
async function openPostgresSnapshot(url: string): Promise<Snapshot> {
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
    rows: (table, condition = 'true') => postgresRowsOf(client, table, condition),
    close: () => client.end(),
  };
}

async function* postgresRowsOf(
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

/**
 * A read transaction beside the writers: the write-ahead log keeps its state. Queries are synchronous and block the
 * thread, so a large database belongs in a worker. No iterator stays open between batches.
 */
function openSqliteSnapshot(file: string): Snapshot {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec('pragma mmap_size = 0; begin');
    // The first read fixes the state of the snapshot.
    const tables = new Set(
      database
        .prepare(`select name from sqlite_master where type = 'table'`)
        .all()
        .map(({ name }) => String(name)),
    );
    return {
      tables,
      schema: tables.has(MIGRATION_TABLE) ? lastMigration(database) : undefined,
      size: numberOf(database, 'select page_count * page_size as n from pragma_page_count, pragma_page_size'),
      count: async (table, condition = 'true') =>
        numberOf(database, `select count(*) as n from ${table} where ${condition}`),
      rows: (table, condition = 'true') => sqliteRowsOf(database, table, condition),
      close: async () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function numberOf(database: DatabaseSync, statement: string): number {
  return Number(database.prepare(statement).get()?.['n'] ?? 0);
}

function lastMigration(database: DatabaseSync): string | undefined {
  const row = database.prepare(`select max(name) as name from ${MIGRATION_TABLE}`).get();
  return typeof row?.['name'] === 'string' ? row['name'] : undefined;
}

async function* sqliteRowsOf(
  database: DatabaseSync,
  table: string,
  condition: string,
): AsyncGenerator<readonly PlainRow[]> {
  const page = database.prepare(
    `select rowid as "${ROW_NUMBER}", * from ${table}
     where rowid > ? and (${condition}) order by rowid limit ${SNAPSHOT_BATCH}`,
  );
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = page.all(after) as Record<string, string | number | null>[];
    const last = rows.at(-1);
    if (!last) return;
    after = Number(last[ROW_NUMBER]);
    for (const row of rows) delete row[ROW_NUMBER];
    yield rows;
  }
}
