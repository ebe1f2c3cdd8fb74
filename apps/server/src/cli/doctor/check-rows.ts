import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { openSnapshot, type Snapshot } from '../../db/dialects/snapshot.ts';
import { BACKUP_TABLES, type BackupTable, faultsIn } from '../../features/backups/backups.service.ts';
import { counted } from '../output.ts';
import { type Finding, ok, wrong } from './finding.ts';

/** Checks each row as a restore would check it in a backup: another one would be refused. */
export async function checkRows({ database }: Config): Promise<Finding[]> {
  if (database.dialect === 'sqlite' && !existsSync(database.file)) return [];
  const snapshot = await openSnapshot(database);
  try {
    const findings: Finding[] = [];
    for (const table of BACKUP_TABLES.filter(({ name }) => snapshot.tables.has(name)))
      findings.push(...(await look(snapshot, table)));
    return findings.length > 0 ? findings : [ok('Each row holds what the application would have stored.')];
  } finally {
    await snapshot.close();
  }
}

async function look(snapshot: Snapshot, table: BackupTable): Promise<Finding[]> {
  const columns = new Set<string>();
  let count = 0;
  for await (const rows of snapshot.rows(table.name, table.condition)) {
    for (const row of rows) {
      const faults = faultsIn(row, table);
      if (faults.length > 0) count += 1;
      for (const column of faults) columns.add(column);
    }
  }
  if (count === 0) return [];
  const where = `${counted(count, 'row')} of ${table.name} (${[...columns].join(', ')})`;
  return [wrong(`A value is not what it should be in ${where}. A backup of it could not be restored.`)];
}
