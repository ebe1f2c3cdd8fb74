import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { createContext } from '../../context.ts';
import { seedDemo } from '../../demo/seed-demo.ts';
import { dialects } from '../../testing/dialects.ts';
import { readOnePixel } from '../../testing/fixtures/pictures.ts';
import { copyDatabase } from '../../testing/test-database.ts';
import { indexOlderListings } from '../listings/listings.service.ts';
import { compareDatabases, makeBackup, restoreFile } from './backups.service.ts';
import { dump } from './testing/dump.ts';

const log = pino({ level: 'silent' });
let dirs: string[] = [];
let drops: (() => Promise<void>)[] = [];

/** A site with a database of this kind. */
async function aSite(dialect: 'sqlite' | 'postgres') {
  const dir = await mkdtemp(join(tmpdir(), 'windfall-move-'));
  const { config: database, drop } = await copyDatabase(dialect, dir);
  const config = { ...loadConfig({ NODE_ENV: 'test', DATA_DIR: dir }), database };
  const ctx = await createContext(config, log);
  dirs.push(dir);
  drops.push(async () => {
    await ctx.close();
    await drop();
  });
  return ctx;
}

beforeEach(() => {
  dirs = [];
  drops = [];
});
afterEach(async () => {
  for (const drop of drops) await drop();
  for (const dir of dirs) await rm(dir, { recursive: true });
});

/** Like the command `move`. */
async function moveInto(
  source: Awaited<ReturnType<typeof aSite>>,
  target: Awaited<ReturnType<typeof aSite>>,
) {
  const { name } = await makeBackup(source, { reason: 'before-move', actor: 'host' });
  await restoreFile(target, {
    file: join(source.config.backups.dir, name),
    name,
    actor: 'host',
    afterRestore: indexOlderListings,
    isMove: true,
  });
  return compareDatabases(source.config.database, target.config.database);
}

test.runIf(dialects.length === 2)(
  'every row is unchanged after moving from SQLite to PostgreSQL and back',
  async () => {
    const home = await aSite('sqlite');
    await seedDemo(home, readOnePixel);
    await home.db.transaction((trx) =>
      trx.updateTable('users').set({ bio: '🍅 “quoted”\n\tİı \\ ', latitude: 45.523_064_1 }).execute(),
    );
    const rows = await dump(home.config);
    expect(rows['messages']?.length).toBeGreaterThan(20);

    const large = await aSite('postgres');
    expect(await moveInto(home, large)).toEqual({ rows: expect.any(Number), differing: [] });
    const moved = await dump(large.config);
    const back = await aSite('sqlite');
    expect(await moveInto(large, back)).toEqual({ rows: expect.any(Number), differing: [] });
    const returned = await dump(back.config);
    for (const table of Object.keys(rows).filter((name) => name !== 'audit_log')) {
      expect(moved[table], table).toEqual(rows[table]);
      expect(returned[table], table).toEqual(rows[table]);
    }
    // The comparison must detect each of these differences.
    await back.db.transaction((trx) =>
      trx.updateTable('messages').set({ content: 'changed' }).where('seq', '=', 3).execute(),
    );
    expect((await compareDatabases(large.config.database, back.config.database)).differing).toEqual([
      'messages',
    ]);
  },
  60_000,
);
