import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { copyDatabase } from '../../../testing/test-database.ts';
import { type Config, loadConfig } from '../../config/config.ts';
import { createContext } from '../../context.ts';
import type { DialectConnection } from '../../db/dialects/dialect.ts';
import { openPostgres } from '../../db/dialects/postgres.ts';
import { openSqlite } from '../../db/dialects/sqlite.ts';
import { latestMigration } from '../../db/migrate.ts';
import { indexOlderListings } from '../listings/listings.service.ts';
import { backUpBeforeUpgrade, restoreFile } from './backups.service.ts';
import { dump } from './testing/dump.ts';
import { fillOlder, OLD } from './testing/older-database.ts';

const log = pino({ level: 'silent' });
const NOW = '2026-08-08T10:00:00.000Z';

const open = ({ database }: Config): DialectConnection =>
  database.dialect === 'sqlite' ? openSqlite(database.file) : openPostgres(database.url, () => undefined);
const start = (config: Config) =>
  createContext(config, log, { beforeUpgrade: () => backUpBeforeUpgrade(config, log) });

describe.each(dialects)('a newer version on an older database, on %s,', (dialect) => {
  let dir: string;
  let config: Config;
  let drop: () => Promise<void>;

  const emptied = async (folder: string): Promise<Config> => {
    await mkdir(folder, { recursive: true });
    const database = await copyDatabase(dialect, folder);
    const before = drop;
    drop = async () => {
      await database.drop();
      await before?.();
    };
    if (database.config.dialect === 'sqlite') await rm(database.config.file);
    const made = { ...loadConfig({ NODE_ENV: 'test', DATA_DIR: folder }), database: database.config };
    const connection = open(made);
    if (dialect === 'postgres') {
      await sql`drop schema public cascade`.execute(connection.write);
      await sql`create schema public`.execute(connection.write);
    }
    await connection.close();
    return made;
  };

  beforeEach(async () => {
    drop = async () => undefined;
    dir = await mkdtemp(join(tmpdir(), 'windfall-upgrade-'));
    config = await emptied(join(dir, 'site'));
    const connection = open(config);
    await fillOlder(connection);
    await connection.close();
  });
  afterEach(async () => {
    await drop();
    await rm(dir, { recursive: true });
  });

  test('migrates it after a backup, and restores that backup into the new version', async () => {
    const ctx = await start(config);
    await ctx.close();
    const upgraded = await dump(config);
    expect(upgraded['users']).toHaveLength(3);
    const [name = '', ...others] = (await readdir(config.backups.dir)).filter((one) => one.endsWith('.gz'));
    expect([name, others]).toEqual([expect.stringContaining('-before-upgrade.tar.gz'), []]);

    const fresh = await start(await emptied(join(dir, 'other')));
    const { isOlder, manifest } = await restoreFile(fresh, {
      file: join(config.backups.dir, name),
      name,
      actor: 'host',
      afterRestore: indexOlderListings,
    });
    expect([isOlder, manifest.schema]).toEqual([true, OLD]);
    const { audit_log: _, ...restored } = await dump(fresh.config);
    await fresh.close();
    for (const [table, rows] of Object.entries(restored).filter(([one]) => one !== 'listings'))
      expect(rows, table).toEqual(upgraded[table]);
    // A server start places and indexes them later; a restore does it at once.
    expect(restored['listings']).toHaveLength(2);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('does not migrate it without space for the backup', async () => {
    const blocked = { ...config, backups: { ...config.backups, dir: '/dev/null/backups' } };
    await expect(start(blocked)).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(
        /^The database has to be upgraded for this version, .*Nothing was changed\.$/,
      ),
    });
    const connection = open(config);
    const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(
      connection.read,
    );
    await connection.close();
    expect(rows).toEqual([{ name: OLD }]);
  });

  test('makes no second backup at the next start, and none of an empty database', async () => {
    for (let round = 0; round < 2; round += 1) await (await start(config)).close();
    expect((await readdir(config.backups.dir)).filter((one) => one.endsWith('.gz'))).toHaveLength(1);
    const fresh = await emptied(join(dir, 'fresh'));
    await (await start(fresh)).close();
    expect(await readdir(fresh.backups.dir).catch(() => [])).toEqual([]);
  });

  test('is refused with a message when the database is newer, which stays unchanged', async () => {
    await (await start(config)).close();
    const connection = open(config);
    await connection.write
      .insertInto('kysely_migration' as never)
      .values({ name: '999-orchards', timestamp: NOW } as never)
      .execute();
    await connection.close();
    const rows = await dump(config);
    await expect(start(config)).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(
        /cannot be used: it was changed by a newer version of Windfall \(999-orchards\)\. Install that version, or restore a backup from before the upgrade\.$/,
      ),
    });
    expect(await dump(config)).toEqual(rows);
    expect(latestMigration < '999-orchards').toBe(true);
  });
});
