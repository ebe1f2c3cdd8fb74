import { Migrator } from 'kysely/migration';
import type { DialectConnection } from './dialects/dialect.ts';
import { migrations } from './migrations/index.ts';

/** Brings the database up to date and answers the names of the migrations that ran. */
export async function migrateToLatest({ write }: DialectConnection): Promise<string[]> {
  const migrator = new Migrator({ db: write, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
