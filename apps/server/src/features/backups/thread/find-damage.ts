import { DatabaseSync } from 'node:sqlite';

const MAX_FOUND = 100;

export interface FindDamage {
  readonly file: string;
}

/** What SQLite finds wrong with a database file: pages, indexes, and rows that point at nothing. Takes its time. */
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
    // So damaged that it cannot even be looked at.
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    database.close();
  }
}
