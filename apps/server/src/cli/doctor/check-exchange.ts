import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { openSnapshot, type Snapshot } from '../../db/dialects/snapshot.ts';
import { INVARIANTS, type Invariant } from '../../features/backups/backups.service.ts';
import { type Finding, ok, wrong } from './finding.ts';

const SHOWN = 5;
/** Checks that amounts, lines and histories of the exchange agree, and follows with what was found for them. */
export async function checkExchange({ database }: Config): Promise<Finding[]> {
  if (database.dialect === 'sqlite' && !existsSync(database.file)) return [];
  const snapshot = await openSnapshot(database);
  try {
    if (!snapshot.tables.has('claims')) return [];
    const findings: Finding[] = [];
    const rules = INVARIANTS.filter(({ table }) => snapshot.tables.has(table));
    for (const rule of rules) findings.push(...(await look(snapshot, rule)));
    return findings.length > 0 ? findings : [ok('Promises, pickups and lines of the exchange agree.')];
  } finally {
    await snapshot.close();
  }
}

async function look(snapshot: Snapshot, { sentence, table, broken }: Invariant): Promise<Finding[]> {
  const ids = new Set<string>();
  let count = 0;
  for await (const rows of snapshot.rows(table, broken)) {
    count += rows.length;
    for (const row of rows) if (ids.size < SHOWN) ids.add(nameOf(row));
  }
  if (count === 0) return [];
  const more = count > ids.size ? ', …' : '';
  return [wrong(`${sentence}: ${[...ids].join(', ')}${more}. A backup from before may agree.`)];
}

const nameOf = ({ listing_id, id }: Readonly<Record<string, unknown>>) =>
  listing_id === null ? `claim ${id}` : `listing ${listing_id}`;
