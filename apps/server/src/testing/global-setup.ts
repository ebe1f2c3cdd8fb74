import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../db/dialects/postgres.ts';
import { openSqlite } from '../db/dialects/sqlite.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { dialects } from './dialects.ts';
import { freePort } from './free-port.ts';
import { importPostgres } from './import-postgres.ts';
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
    const { url, stop } = await startPostgres(dir);
    undo.unshift(stop);
    project.provide('postgresUrl', url);
  }
  // The PostgreSQL package takes over the end of the process and lets it exit with 0 although tests failed.
  // The teardown stops the server; its hooks for signals stay.
  for (const event of ['beforeExit', 'exit'] as const) process.removeAllListeners(event);
  return async () => {
    for (const step of undo) await step();
  };
}

async function makeSqliteTemplate(dir: string): Promise<string> {
  const file = join(dir, 'template.db');
  const connection = openSqlite(file);
  await migrateToLatest(connection);
  await connection.close();
  return file;
}

async function startPostgres(dir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const EmbeddedPostgres = await importPostgres(dir);
  const server = new EmbeddedPostgres({
    databaseDir: join(dir, 'postgres'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=400',
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  await server.createDatabase(TEMPLATE_DATABASE);
  const url = `postgres://postgres:postgres@localhost:${port}`;
  const connection = openPostgres(`${url}/${TEMPLATE_DATABASE}`, () => undefined);
  await migrateToLatest(connection);
  await connection.close();
  return { url, stop: () => server.stop() };
}

declare module 'vitest' {
  export interface ProvidedContext {
    sqliteTemplate: string;
    postgresUrl: string;
  }
}
