import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { readOnePixel } from '../../../testing/fixtures/pictures.ts';
import { inZone } from '../../../testing/in-zone.ts';
import { copyDatabase } from '../../../testing/test-database.ts';
import { loadConfig } from '../../config/config.ts';
import { createContext } from '../../context.ts';
import { seedDemo } from '../../demo/seed-demo.ts';
import { momentIn } from '../../lib/zoned-time.ts';
import { runClock } from '../exchange/clock/clock.ts';
import { joinLine } from '../exchange/exchange.service.ts';
import { storeClaim } from '../exchange/open-claim/store-claim.ts';
import { brokenInvariants } from '../exchange/testing/exchange-invariants.ts';
import { indexStored } from '../follows/follows.service.ts';
import { compareDatabases, makeBackup, restoreFile } from './backups.service.ts';
import { dump } from './testing/dump.ts';

const DAY_MS = 24 * 3_600_000;
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
    afterRestore: indexStored,
    isMove: true,
  });
  return compareDatabases(source.config.database, target.config.database);
}

// @rule exchange#claim-backup
test.runIf(dialects.length === 2)(
  'open claims go on after moving from SQLite to PostgreSQL and back',
  async () => {
    const home = await aSite('sqlite');
    await seedDemo(home, readOnePixel);
    const large = await aSite('postgres');
    await moveInto(home, large);
    const back = await aSite('sqlite');
    await moveInto(large, back);
    for (const site of [large, back]) {
      const claims = await site.db.read.selectFrom('claims').selectAll().orderBy('seq', 'desc').execute();
      expect(new Set(claims.map(({ state }) => state))).toContain('offered');
      const lastDue =
        claims
          .flatMap(({ due_at }) => due_at ?? [])
          .toSorted()
          .at(-1) ?? '';
      const clock = { ...site.clock, now: () => new Date(Date.parse(lastDue) + DAY_MS) };
      await runClock(inZone({ ...site, clock }, 'America/Los_Angeles'));
      await runClock(inZone({ ...site, clock }, 'America/Los_Angeles'));
      expect(await brokenInvariants(site)).toEqual([]);
      const after = await site.db.read.selectFrom('claims').select('state').execute();
      expect(after.filter(({ state }) => state === 'agreed')).toEqual([]);
      expect(after.filter(({ state }) => state === 'collected').length).toBeGreaterThan(1);
      const { id: askerId } = await site.db.read.selectFrom('users').select('id').executeTakeFirstOrThrow();
      const listing = await site.db.read
        .selectFrom('listings')
        .select(['id', 'title', 'user_id'])
        .where('user_id', '<>', askerId)
        .where(
          'id',
          'not in',
          claims.flatMap(({ listing_id }) => listing_id ?? []),
        )
        .executeTakeFirstOrThrow();
      const stored = await site.db.transaction(async (trx) => {
        await joinLine(trx, listing.id);
        const wish = { id: 'asked-after-the-move', wanted: 1, could: [], how_much: '', note: '' };
        return storeClaim(trx, listing, { id: askerId }, wish, momentIn('UTC', clock.now()));
      });
      expect(stored.seq).toBeGreaterThan(claims[0]?.seq ?? 0);
    }
  },
  60_000,
);

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
