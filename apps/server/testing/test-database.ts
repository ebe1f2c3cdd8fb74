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

/** A separate migrated, empty database; on SQLite a copy of `template` where that is given. */
export async function copyDatabase(
  dialect: DialectName,
  dir: string,
  template?: string,
): Promise<TestDatabase> {
  return dialect === 'sqlite' ? copySqlite(dir, template) : copyPostgres();
}

async function copySqlite(dir: string, template = inject('sqliteTemplate')): Promise<TestDatabase> {
  const file = join(dir, 'windfall.db');
  await copyFile(template, file);
  return { config: { dialect: 'sqlite', file }, drop: async () => undefined };
}

async function copyPostgres(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const { name, release } = await takePostgresDatabase(server);
  return { config: { dialect: 'postgres', url: `${server}/${name}` }, drop: async () => release() };
}
