import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { openSqlite } from './dialects/sqlite.ts';
import { migrateTo, migrationNames } from './migrate.ts';
import type { Schema } from './schema.ts';

/** Servers were stopped for the upgrades before, of which some take columns and a table away. */
const FROM = '093-passkeys';

/** Whether a row may be stored without a value, by table and column. */
type Tables = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

async function readTables(db: Kysely<Schema>): Promise<Tables> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      new Map(columns.map((one) => [one.name, one.isNullable || one.hasDefaultValue])),
    ]),
  );
}

/** What the program of `before`, which knows nothing of the migration, would miss or could not store any more. */
function* breaks(before: Tables, after: Tables): Generator<string> {
  for (const [table, columns] of before) {
    const now = after.get(table);
    if (!now) yield `${table} is gone`;
    for (const [column, isOptional] of now ? columns : []) {
      if (!now?.has(column)) yield `${table}.${column} is gone`;
      else if (isOptional && !now.get(column)) yield `${table}.${column} is needed`;
    }
    for (const [column, isOptional] of now ?? [])
      if (!columns.has(column) && !isOptional) yield `${table}.${column} is new and needed`;
  }
}

test('servers of the version before a migration find their columns after it, and can leave the new ones out', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'windfall-older-'));
  const connection = openSqlite(join(dir, 'windfall.db'));
  const found: string[] = [];
  try {
    await migrateTo(connection, FROM);
    let before = await readTables(connection.write);
    for (const name of migrationNames.filter((one) => one > FROM)) {
      await migrateTo(connection, name);
      const after = await readTables(connection.write);
      for (const broken of breaks(before, after)) found.push(`${name}: ${broken}`);
      before = after;
    }
  } finally {
    await connection.close();
    await rm(dir, { recursive: true });
  }
  expect(found).toEqual([]);
});

test('a column that is gone, needed, or new and needed breaks them', () => {
  const tables = (columns: Record<string, boolean>): Tables =>
    new Map([['pears', new Map(Object.entries(columns))]]);
  const before = tables({ name: false, weight: true, ripe: true });
  expect([...breaks(before, tables({ name: false, weight: false, price: false, kind: true }))]).toEqual([
    'pears.weight is needed',
    'pears.ripe is gone',
    'pears.price is new and needed',
  ]);
  expect([...breaks(before, new Map())]).toEqual(['pears is gone']);
});
