import { DatabaseSync } from 'node:sqlite';

const MAX_FOUND = 100;

export interface FindDamage {
  readonly file: string;
}

/** Faults that SQLite finds in a database file: pages, indexes and dangling references. Slow. */
export async function findDamageIn({ file }: FindDamage): Promise<string[]> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    const found = database
      .prepare(`pragma integrity_check(${MAX_FOUND})`)
      .all()
      .map((row) => String(Object.values(row)[0]));
    const orphans = database.prepare('pragma foreign_key_check').all().slice(0, MAX_FOUND);
    return [
      ...found.filter((line) => line !== 'ok'),
      ...orphans.map(({ table, parent }) => `a row of ${table} points at ${parent} that are not there`),
    ];
  } catch (error) {
    // Too damaged to be opened.
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    database.close();
  }
}
