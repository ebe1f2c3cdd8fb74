import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../src/db/dialects/postgres.ts';
import { rewriteWhenDue } from '../src/db/dialects/rewrite-sqlite.ts';
import { openSqlite } from '../src/db/dialects/sqlite.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { dialects } from './dialects.ts';
import { readSchemaVersion, TEMPLATE_DATABASE } from './postgres-databases.ts';
import { startPostgres } from './start-postgres.ts';

interface Databases {
  readonly sqliteTemplate: string;
  readonly postgres: TemplatePostgres | undefined;
  readonly close: () => Promise<void>;
}

/** Each layer of tests is a project with its own setup; the first one sets up for all. */
const shared = globalThis as { windfallTestDatabases?: Promise<Databases> };

/** Creates the databases that tests copy and provides their addresses to the tests. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const isFirst = shared.windfallTestDatabases === undefined;
  shared.windfallTestDatabases ??= makeDatabases();
  const { sqliteTemplate, postgres, close } = await shared.windfallTestDatabases;
  project.provide('sqliteTemplate', sqliteTemplate);
  if (postgres) {
    project.provide('postgresUrl', postgres.url);
    project.provide('postgresSchemaVersion', postgres.schemaVersion);
  }
  return isFirst ? close : undefined;
}

/**
 * Creates one migrated database of each kind: a SQLite file, and a template in a real PostgreSQL from an npm package.
 * Durability is off, since the data is temporary.
 */
async function makeDatabases(): Promise<Databases> {
  const dir = await mkdtemp(join(tmpdir(), 'windfall-test-'));
  // When tests run as root, the database server runs as another account, which must reach its folder.
  await chmod(dir, 0o711);
  const sqliteTemplate = await makeSqliteTemplate(dir);
  const postgres = dialects.includes('postgres') ? await startTemplatePostgres(dir) : undefined;
  return {
    sqliteTemplate,
    postgres,
    close: async () => {
      await postgres?.remove();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function makeSqliteTemplate(dir: string): Promise<string> {
  const file = join(dir, 'template.db');
  const connection = openSqlite(file);
  await migrateToLatest(connection);
  await connection.close();
  // Otherwise each copy would be rewritten when it is opened.
  rewriteWhenDue(file, new Date());
  return file;
}

interface TemplatePostgres {
  readonly url: string;
  readonly schemaVersion: string;
  readonly remove: () => Promise<void>;
}

async function startTemplatePostgres(dir: string): Promise<TemplatePostgres> {
  const { url, createDatabase, remove } = await startPostgres(dir, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '400',
    autovacuum: 'off',
  });
  await createDatabase(TEMPLATE_DATABASE);
  return { url, schemaVersion: await migrateTemplate(`${url}/${TEMPLATE_DATABASE}`), remove };
}

async function migrateTemplate(url: string): Promise<string> {
  const connection = openPostgres(url, () => undefined);
  await migrateToLatest(connection);
  await connection.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await readSchemaVersion(client);
  } finally {
    await client.end();
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    sqliteTemplate: string;
    postgresUrl: string;
    postgresSchemaVersion: string;
  }
}
