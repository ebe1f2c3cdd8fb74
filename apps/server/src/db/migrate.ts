import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration';
import type { Reader } from './database.ts';
import { hasTable } from './dialects/database-facts.ts';
import type { DialectConnection } from './dialects/dialect.ts';
import { MIGRATION_TABLE } from './dialects/snapshot.ts';
import { disableStatementTimeout } from './dialects/transaction-settings.ts';

/**
 * A number and a name. Nothing else of the folder is run: tests, the list of migrations of earlier versions where a release was unpacked
 * over one, files of an editor or of a system.
 */
const MIGRATION_FILE = /^\d{3}-[\w-]+\.ts$/;

/** The migrations of a folder, by the names of their files. */
export const migrationsIn = (migrationFolder: string): Promise<Record<string, Migration>> =>
  new FileMigrationProvider({
    fs: { readdir: async (folder) => (await readdir(folder)).filter((name) => MIGRATION_FILE.test(name)) },
    path,
    migrationFolder,
    import: (file) => import(pathToFileURL(file).href),
    onFileIgnored: (name) => {
      throw new Error(`${path.join(migrationFolder, name)} has no function named up`);
    },
  }).getMigrations();

/** Append only: one that has run somewhere is never changed, and a gap in the numbers is never filled. */
export const migrations: Readonly<Record<string, Migration>> = await migrationsIn(
  path.join(import.meta.dirname, 'migrations'),
);

/** The names of all migrations this program knows, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

/** Name of the last migration: the state of an up-to-date database. */
export const latestMigration = migrationNames.at(-1) ?? '';

/** A newer version of the program has migrated the database; this version would damage it. */
class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

const migratorOf = (connection: DialectConnection) =>
  new Migrator({
    db: connection.write,
    provider: { getMigrations: async () => withoutTimeout(connection) },
  });

/** On a large site, a migration takes longer than the statement timeout. */
function withoutTimeout({ name: dialect }: DialectConnection): Record<string, Migration> {
  const noTimeout = ({ up }: Migration): Migration => ({
    up: async (db) => {
      await disableStatementTimeout(db, dialect);
      await up(db);
    },
  });
  return Object.fromEntries(Object.entries(migrations).map(([name, one]) => [name, noTimeout(one)]));
}

interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

/** Names of the applied and the pending migrations. Throws `NewerDatabaseError` for unknown ones. */
export async function readMigrations(connection: DialectConnection): Promise<MigrationState> {
  const applied = await appliedMigrations(connection);
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) {
    throw new NewerDatabaseError(
      `it was changed by a newer version of Windfall (${unknown.join(', ')}). Install that version, or restore a backup from before the upgrade`,
    );
  }
  return { applied, pending: migrationNames.filter((name) => !applied.includes(name)) };
}

async function appliedMigrations({ name: dialect, read }: DialectConnection): Promise<string[]> {
  if (!(await hasTable(read, dialect, MIGRATION_TABLE))) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(read);
  return rows.map(({ name }) => name);
}

/** Applies pending migrations and returns their names. */
export async function migrateToLatest(connection: DialectConnection): Promise<string[]> {
  const { error, results = [] } = await migratorOf(connection).migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** Migrates an empty database up to the given migration. */
export async function migrateTo(connection: DialectConnection, name: string): Promise<void> {
  const { error } = await migratorOf(connection).migrateTo(name);
  if (error) throw error;
}

/** All migrations of this program in order, and when each was applied; a pending one has no time. */
export async function findMigrations(db: Reader): Promise<{ name: string; applied_at: string | null }[]> {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from ${sql.table(MIGRATION_TABLE)}`.execute(db);
  const applied = new Map(rows.map(({ name, timestamp }) => [name, new Date(timestamp).toISOString()]));
  return migrationNames.map((name) => ({ name, applied_at: applied.get(name) ?? null }));
}
