import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { isDamage } from '../../db/dialects/predicates.ts';
import { openSnapshot, type Snapshot } from '../../db/dialects/snapshot.ts';
import { migrationNames } from '../../db/migrate.ts';
import { findDamage } from '../../features/backups/backups.service.ts';
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
