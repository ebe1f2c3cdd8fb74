import type { Config } from '../src/config/config.ts';
import { openSnapshot } from '../src/db/dialects/snapshot.ts';
import { BACKUP_TABLES } from '../src/features/backups/backups.service.ts';

/** Tables beside those of a backup, and those that the server writes by itself. */
const MORE_TABLES = ['sessions', 'session_tokens', 'account_tokens', 'listing_words', 'wish_terms'];
const OWN_TABLES: ReadonlySet<string> = new Set(['settings', 'daily_figures', 'search_misses']);
/** A row's place in the table, and the day until which a listing is ready, which a job forgets when it is over. */
const OWN_COLUMNS: ReadonlySet<string> = new Set(['seq', 'ready_until']);
/** Of what waits to be sent the server changes the rows, and none is lost. */
const COUNTED: ReadonlySet<string> = new Set(['notifications', 'outbox']);

/** Number and size of the rows of each table: the same after the same act, whose ids and times differ. */
export async function shapeOf({ database }: Config): Promise<string> {
  const snapshot = await openSnapshot(database);
  const lines: string[] = [snapshot.schema ?? ''];
  for (const table of [...BACKUP_TABLES.map(({ name }) => name), ...MORE_TABLES]) {
    if (!snapshot.tables.has(table) || OWN_TABLES.has(table)) continue;
    // The backup before an act is none of its effects.
    const condition = table === 'audit_log' ? "action not like 'backup.%'" : 'true';
    const sizes: Record<string, number> = { rows: 0 };
    for await (const rows of snapshot.rows(table, condition)) {
      sizes['rows'] = (sizes['rows'] ?? 0) + rows.length;
      if (COUNTED.has(table)) continue;
      for (const [name, value] of rows.flatMap((row) => Object.entries(row)))
        if (!OWN_COLUMNS.has(name)) sizes[name] = (sizes[name] ?? 0) + sizeOf(value);
    }
    lines.push(`${table} ${JSON.stringify(Object.entries(sizes).sort())}`);
  }
  await snapshot.close();
  return lines.join('\n');
}

function sizeOf(value: string | number | null): number {
  if (value === null) return 0;
  return typeof value === 'number' ? 1 + Math.abs(value) : 2 + value.length;
}

/** The tables that differ, with what differs in them. */
export function difference(one: string, other: string): string {
  const known = sizesIn(one);
  const differing = Object.entries(sizesIn(other)).flatMap(([column, size]) =>
    known[column] === size ? [] : [`${column} ${known[column]} and ${size}`],
  );
  return `not alike: ${differing.join(', ')}`;
}

/** The sizes of a shape, by table and column. */
function sizesIn(shape: string): Record<string, number> {
  const [, ...lines] = shape.split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [table = ''] = line.split(' ', 1);
      const sizes: [string, number][] = JSON.parse(line.slice(table.length));
      return sizes.map(([column, size]) => [`${table}.${column}`, size]);
    }),
  );
}
