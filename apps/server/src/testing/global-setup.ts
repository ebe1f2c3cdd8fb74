import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../db/dialects/postgres.ts';
import { rewriteWhenDue } from '../db/dialects/rewrite-sqlite.ts';
import { openSqlite } from '../db/dialects/sqlite.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { dialects } from './dialects.ts';
import { startPostgres } from './start-postgres.ts';
import { TEMPLATE_DATABASE } from './test-database.ts';

/**
 * Makes one migrated database of each kind that tests copy: a SQLite file, and a template in a real PostgreSQL that runs
 * from a package in a folder of its own. Durability is switched off there, it is thrown away.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'windfall-test-'));
  // As root the database server runs as another account, which has to get through to its folder.
  await chmod(dir, 0o711);
  const undo: (() => Promise<void>)[] = [() => rm(dir, { recursive: true, force: true })];
  if (dialects.includes('sqlite')) project.provide('sqliteTemplate', await makeSqliteTemplate(dir));
  if (dialects.includes('postgres')) {
    const { url, remove } = await startTemplatePostgres(dir);
    undo.unshift(remove);
    project.provide('postgresUrl', url);
  }
  return async () => {
    for (const step of undo) await step();
  };
}

async function makeSqliteTemplate(dir: string): Promise<string> {
  const file = join(dir, 'template.db');
  const connection = openSqlite(file);
  await migrateToLatest(connection);
  await connection.close();
  // Else every copy of it would be rewritten when it is opened.
  rewriteWhenDue(file, new Date());
  return file;
}

async function startTemplatePostgres(dir: string): Promise<{ url: string; remove: () => Promise<void> }> {
  const { url, createDatabase, remove } = await startPostgres(dir, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '400',
  });
  await createDatabase(TEMPLATE_DATABASE);
  const connection = openPostgres(`${url}/${TEMPLATE_DATABASE}`, () => undefined);
  await migrateToLatest(connection);
  await connection.close();
  return { url, remove };
}

declare module 'vitest' {
  export interface ProvidedContext {
    sqliteTemplate: string;
    postgresUrl: string;
  }
}
