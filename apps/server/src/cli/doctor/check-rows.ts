import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { openSnapshot, type Snapshot } from '../../db/dialects/snapshot.ts';
import { DEMO_SIGN_INS } from '../../demo/people.ts';
import {
  BACKUP_TABLES,
  type BackupTable,
  faultsIn,
  INVARIANTS,
  type Invariant,
} from '../../features/backups/backups.service.ts';
import { counted } from '../output.ts';
import { type Finding, ok, wrong } from './finding.ts';

const SHOWN = 5;

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

/** Checks that an administrator exists, and that no account has a password of the demo. */
export async function checkPeople({ database, mode }: Config): Promise<Finding[]> {
  if (database.dialect === 'sqlite' && !existsSync(database.file)) return [];
  const snapshot = await openSnapshot(database);
  try {
    if (!snapshot.tables.has('users')) return [];
    const findings: Finding[] = [];
    const admins = await snapshot.count('users', 'is_admin = 1 and is_active = 1');
    findings.push(
      admins === 0
        ? wrong('There is no administrator. Make one: npm run windfall -- create-admin')
        : ok(
            `There is ${counted(admins, 'administrator')} who can sign in.`.replace(
              /^There is (?!1 )/,
              'There are ',
            ),
          ),
    );
    const emails = DEMO_SIGN_INS.map(({ email }) => `'${email}'`).join(', ');
    const demo = mode === 'production' ? await snapshot.count('users', `email in (${emails})`) : 0;
    if (demo > 0)
      findings.push(wrong('This database holds the demo community, whose passwords everybody knows.'));
    return findings;
  } finally {
    await snapshot.close();
  }
}

/** Checks that amounts, lines and histories of the exchange agree, and follows with what was found for them. */
export async function checkExchange({ database }: Config): Promise<Finding[]> {
  if (database.dialect === 'sqlite' && !existsSync(database.file)) return [];
  const snapshot = await openSnapshot(database);
  try {
    if (!snapshot.tables.has('claims')) return [];
    const findings: Finding[] = [];
    const rules = INVARIANTS.filter(({ table }) => snapshot.tables.has(table));
    for (const rule of rules) findings.push(...(await breaksOf(snapshot, rule)));
    return findings.length > 0 ? findings : [ok('Promises, pickups and lines of the exchange agree.')];
  } finally {
    await snapshot.close();
  }
}

async function breaksOf(snapshot: Snapshot, { sentence, table, broken }: Invariant): Promise<Finding[]> {
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
