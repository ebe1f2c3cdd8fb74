import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Config } from '../src/config/config.ts';
import type { DialectName } from '../src/db/dialects/predicates.ts';
import { takePostgresDatabase } from './postgres-databases.ts';

interface TestDatabase {
  readonly config: Config['database'];
  readonly drop: () => Promise<void>;
}

/** A separate migrated, empty database. */
export async function copyDatabase(dialect: DialectName, dir: string): Promise<TestDatabase> {
  return dialect === 'sqlite' ? copySqlite(dir) : copyPostgres();
}

async function copySqlite(dir: string): Promise<TestDatabase> {
  const file = join(dir, 'windfall.db');
  await copyFile(inject('sqliteTemplate'), file);
  return { config: { dialect: 'sqlite', file }, drop: async () => undefined };
}

async function copyPostgres(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const { name, release } = await takePostgresDatabase(server);
  return { config: { dialect: 'postgres', url: `${server}/${name}` }, drop: async () => release() };
}
