import type { Config } from '../../config/config.ts';
import { openPostgresSnapshot } from './postgres-snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { openSqliteSnapshot } from './sqlite-snapshot.ts';

/** A consistent snapshot of the configured database. */
export async function openSnapshot(database: Config['database']): Promise<Snapshot> {
  return database.dialect === 'sqlite'
    ? openSqliteSnapshot(database.file)
    : openPostgresSnapshot(database.url);
}
