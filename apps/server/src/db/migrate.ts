import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { DialectConnection } from './dialects/dialect.ts';
import { liftStatementTimeout } from './dialects/lift-statement-timeout.ts';
import { MIGRATION_TABLE } from './dialects/snapshot.ts';
import { migrations } from './migrations/index.ts';

/** The names of all migrations this program knows, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

/** The last one: what a database is at when it is up to date. */
export const latestMigration = migrationNames.at(-1) ?? '';

/** A database that a newer version of the program has changed; this one would damage it. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

const migratorOf = (connection: DialectConnection) =>
  new Migrator({
    db: connection.write,
    provider: { getMigrations: async () => patientMigrations(connection) },
  });

/** Where a site has grown large, a migration takes longer than any other statement may. */
function patientMigrations({ name: dialect }: DialectConnection): Record<string, Migration> {
  const patient = ({ up }: Migration): Migration => ({
    up: async (db) => {
      await liftStatementTimeout(db, dialect);
      await up(db);
    },
  });
  return Object.fromEntries(Object.entries(migrations).map(([name, one]) => [name, patient(one)]));
}

export interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

/** Which migrations have run and which are still to. Throws `NewerDatabaseError` when there are some it does not know. */
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

async function appliedMigrations({ read }: DialectConnection): Promise<string[]> {
  const tables = await read.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(read);
  return rows.map(({ name }) => name);
}

/** Brings the database up to date and answers the names of the migrations that ran. */
export async function migrateToLatest(connection: DialectConnection): Promise<string[]> {
  const { error, results = [] } = await migratorOf(connection).migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** Makes an empty database what it was after that migration. */
export async function migrateTo(connection: DialectConnection, name: string): Promise<void> {
  const { error } = await migratorOf(connection).migrateTo(name);
  if (error) throw error;
}
