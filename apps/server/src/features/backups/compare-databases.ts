import { hash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { openSnapshot, type PlainRow, type Snapshot } from '../../db/dialects/snapshot.ts';
import { BACKUP_TABLES, type BackupTable } from './backup-tables.ts';

type DatabaseConfig = Context['config']['database'];

interface Comparison {
  /** Number of compared rows. */
  readonly rows: number;
  /** Tables with different rows. */
  readonly differing: readonly string[];
}

/** Whether both databases hold the same rows, in any order. The audit log of the second may have more. */
export async function compareDatabases(one: DatabaseConfig, other: DatabaseConfig): Promise<Comparison> {
  const [first, second] = [await openSnapshot(one), await openSnapshot(other)];
  try {
    let rows = 0;
    const differing: string[] = [];
    for (const table of BACKUP_TABLES) {
      // Each database logs its own events.
      if (table.isMerged) continue;
      const [left, right] = [await fingerprint(first, table), await fingerprint(second, table)];
      rows += left.rows;
      if (left.rows !== right.rows || left.sum !== right.sum) differing.push(table.name);
    }
    return { rows, differing };
  } finally {
    await first.close();
    await second.close();
  }
}

const MODULUS = 1n << 256n;

/** Sum of all row hashes, independent of the order. */
async function fingerprint(snapshot: Snapshot, { name, condition }: BackupTable) {
  let sum = 0n;
  let rows = 0;
  for await (const batch of snapshot.rows(name, condition)) {
    for (const row of batch) sum = (sum + BigInt(`0x${hash('sha256', inOrder(row))}`)) % MODULUS;
    rows += batch.length;
  }
  return { rows, sum };
}

/** Columns that a migration added may have another position. */
const inOrder = (row: PlainRow) =>
  JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));
