import type { Context } from '../../../context.ts';
import { openSnapshot } from '../../../db/dialects/snapshot.ts';
import { BACKUP_TABLES } from '../backup-tables.ts';

/** Every row of the backed-up tables, in an order that does not depend on the database. */
export async function dump(config: Pick<Context['config'], 'database'>): Promise<Record<string, string[]>> {
  const snapshot = await openSnapshot(config.database);
  try {
    const tables: Record<string, string[]> = {};
    for (const { name } of BACKUP_TABLES) {
      const lines: string[] = [];
      for await (const rows of snapshot.rows(name)) lines.push(...rows.map((row) => inOrder(row)));
      tables[name] = lines.sort();
    }
    return tables;
  } finally {
    await snapshot.close();
  }
}

/** Columns that a migration adds have another position than in new tables. */
const inOrder = (row: object) =>
  JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));
