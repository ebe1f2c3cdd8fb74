import { DatabaseSync } from 'node:sqlite';
import { MIGRATION_TABLE, type PlainRow, SNAPSHOT_BATCH, type Snapshot } from './snapshot.ts';

const BUSY_TIMEOUT_MS = 5_000;
/** A name that no column has. */
const ROW_NUMBER = '#row';

/**
 * A read transaction beside the writers: the write-ahead log keeps its state. Queries are synchronous and block the
 * thread, so a large database belongs in a worker. No iterator stays open between batches.
 */
export function openSqliteSnapshot(file: string): Snapshot {
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
      rows: (table, condition = 'true') => rowsOf(database, table, condition),
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

async function* rowsOf(
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
