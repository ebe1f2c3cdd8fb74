import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Config } from '../config/config.ts';
import type { DialectName } from '../db/dialects/predicates.ts';

export const TEMPLATE_DATABASE = 'windfall_template';

interface TestDatabase {
  readonly config: Config['database'];
  readonly drop: () => Promise<void>;
}

/** A migrated, empty database of the test's own. */
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
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${TEMPLATE_DATABASE}`);
  return {
    config: { dialect: 'postgres', url: `${server}/${name}` },
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
