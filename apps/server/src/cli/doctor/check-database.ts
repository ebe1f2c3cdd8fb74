import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { isDamage } from '../../db/dialects/predicates.ts';
import { openSnapshot, type Snapshot } from '../../db/dialects/snapshot.ts';
import { migrationNames } from '../../db/migrate.ts';
import { DEMO_SIGN_INS } from '../../demo/people.ts';
import {
  BACKUP_TABLES,
  type BackupTable,
  faultsIn,
  findDamage,
  INVARIANTS,
  type Invariant,
} from '../../features/backups/backups.service.ts';
import { passkeyHost } from '../../platform/auth/passkeys/ceremonies.ts';
import { counted } from '../output.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

const SHOWN = 5;
const TOLERATED_MS = 5 * 60_000;
/** A correct clock never shows an earlier time: this program was written later. */
const BEFORE = Date.parse('2026-11-01');

/** Checks that the database opens, is sound, is up to date, and agrees with the clock. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { database } = config;
  if (database.dialect === 'sqlite' && !existsSync(database.file)) {
    return [wrong(`There is no database in ${database.file}. Set DATA_DIR, or start the server once.`)];
  }
  const snapshot = await openSnapshot(database).catch((cause: unknown) => {
    if (isDamage(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The database cannot be opened: ${reason || 'no answer'}.`, { cause });
  });
  try {
    return [...(await checkSoundness(config)), ...checkMigrations(snapshot), ...(await checkClock(snapshot))];
  } finally {
    await snapshot.close();
  }
}

async function checkSoundness({ database }: Config): Promise<Finding[]> {
  if (database.dialect === 'postgres') return [ok('The database answers.')];
  const damage = await findDamage(database.file);
  if (damage.length === 0) return [ok('The database is sound.')];
  const more = damage.length > SHOWN ? ` and ${damage.length - SHOWN} more` : '';
  return [
    wrong(
      `The database is damaged (${damage.slice(0, SHOWN).join('; ')}${more}). Stop the server and restore a backup.`,
    ),
  ];
}

function checkMigrations({ schema }: Snapshot): Finding[] {
  if (schema === undefined) return [wrong('The database is empty. Start the server once, or run: migrate')];
  const at = migrationNames.indexOf(schema);
  if (at < 0)
    return [
      wrong(`The database was changed by a newer version of Windfall (${schema}). Install that version.`),
    ];
  const pending = migrationNames.length - 1 - at;
  if (pending === 0) return [ok('The database is up to date.')];
  return [note(`${counted(pending, 'migration')} will run at the next start, after a backup.`)];
}

/** The time of the last write is a lower bound of the current time. */
async function checkClock(snapshot: Snapshot): Promise<Finding[]> {
  const now = Date.now();
  if (now < BEFORE) return [wrong(`The clock of this machine says ${new Date(now).toISOString()}. Set it.`)];
  const limit = new Date(now + TOLERATED_MS).toISOString();
  for (const table of ['users', 'listings', 'messages'].filter((name) => snapshot.tables.has(name))) {
    const ahead = await snapshot.count(table, `created_at > '${limit}'`);
    if (ahead === 0) continue;
    return [
      wrong(
        `The clock of this machine is slow, or was fast: ${counted(ahead, 'row')} of ${table} come from after ${limit}. Let it be set by NTP.`,
      ),
    ];
  }
  return [ok('The clock agrees with what was written last.')];
}

/** Checks each row as a restore would check it in a backup: another one would be refused. */
export function checkRows(config: Config): Promise<Finding[]> {
  return inSnapshot(config, async (snapshot) => {
    const findings: Finding[] = [];
    for (const table of BACKUP_TABLES.filter(({ name }) => snapshot.tables.has(name)))
      findings.push(...(await faultsOf(snapshot, table)));
    return findings.length > 0 ? findings : [ok('Each row holds what the application would have stored.')];
  });
}

/** Nothing is found in a database that is not there, which `checkDatabase` says. */
async function inSnapshot(
  { database }: Config,
  look: (snapshot: Snapshot) => Promise<Finding[]>,
): Promise<Finding[]> {
  if (database.dialect === 'sqlite' && !existsSync(database.file)) return [];
  const snapshot = await openSnapshot(database);
  try {
    return await look(snapshot);
  } finally {
    await snapshot.close();
  }
}

async function faultsOf(snapshot: Snapshot, table: BackupTable): Promise<Finding[]> {
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

/** Browsers use a passkey at the host only that it was made for. */
async function checkPasskeys(snapshot: Snapshot, config: Config): Promise<Finding[]> {
  if (!snapshot.tables.has('passkeys')) return [];
  const host = passkeyHost(config);
  const others = await snapshot.count('passkeys', `host <> '${host.replaceAll("'", "''")}'`);
  if (others === 0) return [];
  const count = counted(others, 'passkey');
  return [
    note(
      `${count} of members cannot be used at ${host} (PUBLIC_URL): made for another host. Their members sign in with the password and add new ones.`,
    ),
  ];
}

/** Checks that an administrator exists, and that no account has a password of the demo. */
export function checkPeople(config: Config): Promise<Finding[]> {
  return inSnapshot(config, async (snapshot) => {
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
    const demo = config.mode === 'production' ? await snapshot.count('users', `email in (${emails})`) : 0;
    if (demo > 0)
      findings.push(wrong('This database holds the demo community, whose passwords everybody knows.'));
    findings.push(...(await checkPasskeys(snapshot, config)), ...(await checkFactors(snapshot)));
    return findings;
  });
}

/** Names the administrators who cannot do anything at the high security level until they set up a second factor. */
async function checkFactors(snapshot: Snapshot): Promise<Finding[]> {
  if (!snapshot.tables.has('second_factors')) return [];
  const names: string[] = [];
  const without = `is_admin = 1 and is_active = 1
    and not exists (select 1 from second_factors where user_id = users.id and confirmed_at is not null)
    and not exists (select 1 from passkeys where user_id = users.id)`;
  for await (const rows of snapshot.rows('users', without))
    names.push(...rows.map(({ full_name }) => String(full_name)));
  if (names.length === 0) return [];
  const isHigh = (await snapshot.count('settings', `name = 'securityLevel' and value = '"high"'`)) > 0;
  const sentence = `${counted(names.length, 'administrator')} without a second factor or passkey: ${names.slice(0, SHOWN).join(', ')}${names.length > SHOWN ? ', …' : ''}.`;
  return [
    isHigh
      ? wrong(
          `${sentence} At the high security level they can do nothing until they set one up in their settings.`,
        )
      : note(sentence),
  ];
}

/** Checks that amounts, lines and histories of the exchange agree, and follows with what was found for them. */
export function checkExchange(config: Config): Promise<Finding[]> {
  return inSnapshot(config, async (snapshot) => {
    if (!snapshot.tables.has('claims')) return [];
    const findings: Finding[] = [];
    const rules = INVARIANTS.filter(({ table }) => snapshot.tables.has(table));
    for (const rule of rules) findings.push(...(await breaksOf(snapshot, rule)));
    return findings.length > 0 ? findings : [ok('Promises, pickups and lines of the exchange agree.')];
  });
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
