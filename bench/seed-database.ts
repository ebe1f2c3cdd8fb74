import { DatabaseSync, type StatementSync } from 'node:sqlite';
import pg from 'pg';
import { makeCommunity, type Row, type Table } from './community.ts';

const BATCH = 2_000;

/** Fills a migrated, empty SQLite database with a community of `count` listings. */
export function seedSqlite(file: string, count: number): void {
  const db = new DatabaseSync(file);
  db.exec('pragma synchronous = off; pragma cache_size = -262144; pragma foreign_keys = off; begin');
  const statements = new Map<Table, StatementSync>();
  for (const [table, row] of makeCommunity(count)) {
    const statement = statements.get(table) ?? db.prepare(insertInto(table));
    statements.set(table, statement);
    statement.run(...row);
  }
  db.exec('commit; analyze; pragma wal_checkpoint(truncate)');
  db.close();
}

const insertInto = ({ name, columns }: Table) =>
  `insert into ${name} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;

/** Fills a migrated, empty PostgreSQL database with the same. */
export async function seedPostgres(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Indexed at the end at once, the words take a tenth of the time.
  const { rows } = await client.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where indexname = 'listings_search_words'",
  );
  await client.query('set session_replication_role = replica; drop index listings_search_words; begin');
  const waiting = new Map<Table, Row[]>();
  for (const [table, row] of makeCommunity(count)) {
    const batch = waiting.get(table) ?? [];
    waiting.set(table, batch);
    if (batch.push(row) >= BATCH) await insertBatch(client, table, batch.splice(0));
  }
  for (const [table, batch] of waiting) if (batch.length > 0) await insertBatch(client, table, batch);
  await client.query('commit');
  for (const name of ['listings', 'messages']) {
    await client.query(
      `select setval(pg_get_serial_sequence('${name}', 'seq'), (select max(seq) from ${name}))`,
    );
  }
  await client.query(rows[0]?.indexdef ?? '');
  await client.query('vacuum analyze');
  await client.end();
}

async function insertBatch(client: pg.Client, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  const values = columns.map((_, column) => rows.map((row) => row[column] ?? null));
  const types = columns.map((_, column) => typeOf(rows, column));
  const lists = types.map((type, column) => `$${column + 1}::${type}[]`).join(', ');
  const selected = columns.map((column) =>
    name === 'listings_search' && column === 'words'
      ? "array_to_tsvector(string_to_array(words, ' '))"
      : column,
  );
  await client.query(
    `insert into ${name} (${columns.join(', ')}) overriding system value
     select ${selected.join(', ')} from unnest(${lists}) as t(${columns.join(', ')})`,
    values,
  );
}

function typeOf(rows: readonly Row[], column: number): string {
  const value = rows.find((row) => row[column] !== null)?.[column];
  if (typeof value !== 'number') return 'text';
  return rows.every((row) => Number.isInteger(row[column] ?? 0)) ? 'bigint' : 'double precision';
}
