import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import { aListing, storedFiles } from '../../../testing/fixtures/listings.ts';
import { noisyPicture, plainPicture, readOnePixel } from '../../../testing/fixtures/pictures.ts';
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Writer } from '../../db/database.ts';
import { seedDemo } from '../../demo/seed-demo.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { writeSettings } from '../../platform/settings/site-settings.ts';
import { indexStored } from '../follows/follows.service.ts';
import { completeImage } from '../images/complete-images.ts';
import { completePicture } from '../images/complete-picture.ts';
import { findIncompleteImage } from '../images/images.repo.ts';
import { messagingClientOf } from '../messages/testing/messaging-client.ts';
import { makeBackup } from './backups.service.ts';
import { restoreBackup } from './restore-backup.ts';
import { dump } from './testing/dump.ts';
import { withUnpacked } from './unpack-file.ts';

const DEMO = { demo: true };

/** Restores a file into a community, like the command line. */
const restore = (t: TestApp, file: string, keptSession?: { id: string; userId: string }) =>
  withUnpacked(t.ctx.config, file, (dir, unpacked) =>
    restoreBackup(t.ctx, {
      dir,
      unpacked,
      name: 'a backup',
      actor: 'host',
      afterRestore: indexStored,
      ...(keptSession && { keptSession }),
    }),
  );
const fileOf = (t: TestApp, name: string) => join(t.ctx.config.backups.dir, name);
const backUp = async (t: TestApp) =>
  fileOf(t, (await makeBackup(t.ctx, { reason: 'manual', actor: 'host' })).name);

/** A transaction whose connection breaks after this many statements. */
function failing(trx: Writer, after: number): Writer {
  let left = after;
  return trx.withPlugin({
    transformQuery: ({ node }) => {
      left -= 1;
      if (left < 0) throw new Error('the power went out');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

/** All rows except the audit log, which a restore adds to. */
/** Without the audit log, which only grows, and what was to be told, which a restore ends. */
async function rowsOf(t: TestApp) {
  const { audit_log: _, notifications: __, ...tables } = await dump(t.ctx.config);
  return tables;
}

describe.each(dialects)('restoring on %s', (dialect) => {
  let site: TestApp;
  let other: TestApp | undefined;
  beforeEach(async () => {
    site = await buildTestApp(dialect);
  });
  afterEach(async () => {
    await site.close();
    await other?.close();
    other = undefined;
  });

  // @rule exchange#claim-backup
  test('seed, back up while members write, destroy, restore: all acknowledged writes are back', async () => {
    await site.close();
    site = await buildTestApp(dialect, DEMO);
    await seedDemo(site.ctx, readOnePixel);
    const rosa = await aMember(site, 'Rosa Fields');
    const theo = await aMember(site, 'Theo Marsh');
    const picture = await noisyPicture(120, 90).png().toBuffer();
    const acknowledged = [await aListing(site, rosa, { title: 'Written before' }, picture)];
    const image = await findIncompleteImage(site.ctx.db.read, 'z');
    if (image) await completeImage(site.ctx, image, { complete: completePicture });
    expect(await storedFiles(site)).toContain(`${image?.id}/320.avif`);
    await messagingClientOf(site, rosa).send(theo.id, 'Written before');
    const before = await site.app.inject('/api/listings?limit=100');
    let isMade = false;
    const making = backUp(site).finally(() => {
      isMade = true;
    });
    // Members write while the backup is made; the backup must be consistent and later hold their writes. The loop is
    // bounded, since one page must show all of them.
    for (let n = 0; !isMade && n < 40; n += 1) {
      acknowledged.push(await aListing(site, rosa, { title: `Written meanwhile ${n}` }));
      await messagingClientOf(site, theo).send(rosa.id, `Written meanwhile ${n}`);
    }
    const file = await making;
    // A second backup holds all writes; the first lacks the later ones.
    const last = await backUp(site);
    const [rows, files] = [await rowsOf(site), await storedFiles(site)];

    await site.ctx.db.transaction(async (trx) => {
      for (const table of ['inbox', 'messages', 'conversations', 'listings', 'images', 'users'] as const)
        await trx.deleteFrom(table).execute();
    });
    await rm(join(site.ctx.config.dataDir, 'images'), { recursive: true });
    expect((await site.app.inject('/api/listings')).json()).toEqual([]);

    await restore(site, last);
    expect(await rowsOf(site)).toEqual(rows);
    expect(await storedFiles(site)).toEqual(files);
    for (const { id } of acknowledged)
      expect((await site.app.inject(`/api/listings/${id}`)).statusCode).toBe(200);
    const found = (await site.app.inject('/api/listings?search=meanwhile&limit=100')).json();
    expect(found).toHaveLength(acknowledged.length - 1);

    await restore(site, file);
    for (const { id } of before.json<{ id: string }[]>())
      expect((await site.app.inject(`/api/listings/${id}`)).statusCode).toBe(200);
  }, 60_000);

  test('rebuilds search, distances and live lists, and keeps what was found for follows and learned of seasons', async () => {
    const rosa = await aMember(site, 'Rosa Fields');
    const theo = await aMember(site, 'Theo Marsh');
    const payload = { id: '0198f0c5-0000-7000-8000-000000000000', words: 'zucchini', near: '97201' };
    await site.app.inject({ method: 'POST', url: '/api/follows', headers: theo.headers, payload });
    const { id: listing_id } = await aListing(site, rosa, { title: 'Forty zucchini', zip_code: '97201' });
    const created_at = site.clock.now().toISOString();
    const forecast = {
      crop: 'plum',
      starts_on: '2026-08-08',
      ends_on: '2026-10-02',
      made_on: '2026-08-01',
      climate: '"no-frost"',
    };
    const match = { user_id: theo.id, listing_id, follow_id: payload.id, created_at, push_at: created_at };
    await site.ctx.db.transaction(async (trx) => {
      await trx
        .insertInto('follow_matches')
        .values({ ...match, seen_at: null })
        .execute();
      await trx.insertInto('crop_weeks').values({ crop: 'plum', year: 2025, week: 53, count: 2 }).execute();
      await trx.insertInto('crop_forecasts').values(forecast).execute();
    });
    const near = '/api/listings?search=zuchini&near=97201&radius_km=20&category=vegetables';
    const found = (await site.app.inject(near)).json();
    expect(found).toHaveLength(1);
    const file = await backUp(site);
    other = await buildTestApp(dialect);
    await restore(other, file);
    expect((await other.app.inject(near)).json()).toEqual(found);
    const index = (t: TestApp) =>
      Promise.all([
        t.ctx.db.read.selectFrom('listing_words').selectAll().orderBy('word').execute(),
        t.ctx.db.read.selectFrom('listing_cells').selectAll().orderBy('cell').execute(),
        t.ctx.db.read.selectFrom('wish_terms').selectAll().execute(),
        t.ctx.db.read.selectFrom('follow_matches').selectAll().execute(),
        t.ctx.db.read.selectFrom('crop_weeks').selectAll().execute(),
        t.ctx.db.read.selectFrom('crop_forecasts').selectAll().execute(),
      ]);
    const indexed = await index(site);
    expect(indexed.map(({ length }) => length > 0)).not.toContain(false);
    expect(await index(other)).toEqual(indexed);
    // Numbers are not assigned twice.
    await aListing(other, rosa, { title: 'One more' });
    const seqs = await other.ctx.db.read.selectFrom('listings').select('seq').execute();
    expect(new Set(seqs.map(({ seq }) => seq)).size).toBe(2);
  });

  test('resets sequence numbers that an earlier restore had exhausted', async () => {
    const rosa = await aMember(site, 'Rosa Fields');
    await aListing(site, rosa, { title: 'Quinces' });
    const file = await backUp(site);
    const [quinces] = await site.ctx.db.read.selectFrom('listings').select('seq').execute();
    const last = sql.lit(Number.MAX_SAFE_INTEGER);
    await site.ctx.db.transaction(async (trx) => {
      if (dialect === 'sqlite') await sql`update sqlite_sequence set seq = ${last}`.execute(trx);
      else await sql`select setval(pg_get_serial_sequence('listings', 'seq'), ${last})`.execute(trx);
    });
    await restore(site, file);
    const plums = await aListing(site, rosa, { title: 'Plums' });
    const added = await site.ctx.db.read
      .selectFrom('listings')
      .select('seq')
      .where('id', '=', plums.id)
      .executeTakeFirstOrThrow();
    expect(added.seq).toBeGreaterThan(quinces?.seq ?? 0);
    expect(added.seq).toBeLessThan(10);
  });

  test('continues numbers assigned since, which browsers remember', async () => {
    const rosa = await aMember(site, 'Rosa Fields');
    const file = await backUp(site);
    await aListing(site, rosa, { title: 'Quinces' });
    const [before] = await site.ctx.db.read.selectFrom('listings').select('seq').execute();
    await restore(site, file);
    await aListing(site, rosa, { title: 'Plums' });
    const [after] = await site.ctx.db.read.selectFrom('listings').select('seq').execute();
    expect(after?.seq).toBeGreaterThan(before?.seq ?? Number.POSITIVE_INFINITY);
  });

  test('adds entries that the audit log does not have', async () => {
    await makeBackup(site.ctx, { reason: 'manual', actor: 'host' });
    const file = await backUp(site);
    other = await buildTestApp(dialect);
    await makeBackup(other.ctx, { reason: 'scheduled', actor: 'server' });
    await restore(other, file);
    const rows = await other.ctx.db.read
      .selectFrom('audit_log')
      .select(['seq', 'action', 'actor_name'])
      .orderBy('seq')
      .execute();
    expect(rows.map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['backup.create', 'server'],
      ['backup.create', 'host'],
      ['backup.restore', 'host'],
    ]);
  });

  // @rule administration#import
  test('that fails halfway changes nothing', async () => {
    const rosa = await aMember(site, 'Rosa Fields');
    const picture = await plainPicture().png().toBuffer();
    await aListing(site, rosa, { title: 'In the backup' }, picture);
    const file = await backUp(site);
    await site.app.inject({
      method: 'DELETE',
      url: `/api/listings/${(await site.app.inject('/api/listings')).json()[0].id}`,
      headers: rosa.headers,
    });
    await aListing(site, rosa, { title: 'Only now' }, picture);
    const [rows, files] = [await dump(site.ctx.config), await storedFiles(site)];
    const { transaction } = site.ctx.db;
    await withUnpacked(site.ctx.config, file, async (dir, unpacked) => {
      for (const failAfter of [1, 8, 20, 26]) {
        vi.spyOn(site.ctx.db, 'transaction').mockImplementationOnce(
          (work) => transaction.call(site.ctx.db, (trx) => work(failing(trx, failAfter))) as never,
        );
        const restoring = restoreBackup(site.ctx, {
          dir,
          unpacked,
          name: 'a backup',
          actor: 'host',
          afterRestore: indexStored,
        });
        await expect(restoring, String(failAfter)).rejects.toThrow('the power went out');
        expect(await dump(site.ctx.config)).toEqual(rows);
        expect(await storedFiles(site)).toEqual(files);
      }
    });
    expect((await site.app.inject('/api/listings?search=only')).json()).toHaveLength(1);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('ends every session except the given one, and keeps the audit log', async () => {
    const ada = await aMember(site, 'Ada Moss', { is_admin: 1 });
    const rosa = await aMember(site, 'Rosa Fields');
    const file = await backUp(site);
    const session = await site.ctx.db.read
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow();
    await backUp(site);
    const audit = () => site.ctx.db.read.selectFrom('audit_log').selectAll().orderBy('seq').execute();
    const before = await audit();
    await restore(site, file, { id: session.id, userId: ada.id });
    const after = await audit();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length)).toMatchObject([{ action: 'backup.restore', actor_name: 'host' }]);
    const me = (who: TestMember) => site.app.inject({ url: '/api/auth/me', headers: who.headers });
    expect((await me(ada)).statusCode).toBe(200);
    expect((await me(rosa)).statusCode).toBe(401);
    await restore(site, file);
    expect((await me(ada)).statusCode).toBe(401);
  });

  test('does not send outdated emails again', async () => {
    const rosa = await aMember(site, 'Rosa Fields');
    const email = {
      user_id: rosa.id,
      recipient: 'rosa@windfall.example',
      subject: 'Hello',
      body: 'Hello',
      created_at: '2026-08-08T10:00:00.000Z',
      expires_at: '2026-08-09T10:00:00.000Z',
      next_attempt_at: '2026-08-08T10:00:00.000Z',
    };
    await site.ctx.db.transaction((trx) =>
      trx
        .insertInto('outbox')
        .values([
          { ...email, id: 'notice' },
          { ...email, id: 'secret', body: '{link}', link: 'https://windfall.example/reset?token=secret' },
        ])
        .execute(),
    );
    await restore(site, await backUp(site));
    const left = await site.ctx.db.read.selectFrom('outbox').select(['id', 'expires_at']).execute();
    expect(left).toEqual([{ id: 'notice', expires_at: '2026-08-08T10:00:00.000Z' }]);
  });

  test('tells nothing again that was due before it, and leaves what is due later', async () => {
    const rosa = await aMember(site, 'Rosa Fields');
    const { clock, ctx } = site;
    const now = clock.now();
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
    const news = { userId: rosa.id, kind: 'messages', template: 'any', channels: ['email'] } as const;
    await ctx.db.transaction(async (trx) => {
      await notify(trx, { ...news, key: 'soon', lifetimeMs: 9e8 }, now);
      await notify(trx, { ...news, key: 'later', lifetimeMs: 9e8, emailDelayMs: 48 * 3_600_000 }, now);
      const digest = { user_id: rosa.id, since: at(-48), due_at: at(1) };
      await trx.insertInto('digests').values(digest).execute();
    });
    const file = await backUp(site);
    clock.advance(24 * 3_600_000);
    await restore(site, file);
    const told = ctx.db.read.selectFrom('notifications').select(['key', 'due_at', 'outcome', 'reason']);
    expect(await told.orderBy('key').execute()).toEqual([
      { key: 'later', due_at: at(48), outcome: null, reason: null },
      { key: 'soon', due_at: null, outcome: 'dropped', reason: 'a backup was restored' },
    ]);
    const digests = await ctx.db.read.selectFrom('digests').select(['since', 'due_at']).execute();
    expect(digests).toEqual([{ since: at(1), due_at: at(1) }]);
  });

  test('publishes whether the site is under maintenance', async () => {
    await site.ctx.db.transaction((trx) => writeSettings(trx, { maintenance: true }, site.clock.now()));
    const file = await backUp(site);
    await site.ctx.db.transaction((trx) => writeSettings(trx, { maintenance: false }, site.clock.now()));
    site.ctx.settings.invalidate();
    const publish = vi.spyOn(site.ctx.events, 'publish');
    await restore(site, file);
    const published = publish.mock.calls.flat().filter(({ type }) => type === 'settings');
    expect(published).toEqual([{ type: 'settings', audience: null, data: { maintenance: true } }]);
  });

  test('of an incomplete backup changes nothing', async () => {
    const rosa = await aMember(site, 'Rosa Fields');
    await aListing(site, rosa);
    const file = await backUp(site);
    const bytes = await readFile(file);
    const rows = await dump(site.ctx.config);
    await writeFile(file, bytes.subarray(0, bytes.length - 20));
    await expect(restore(site, file)).rejects.toMatchObject({ name: 'InvalidBackupError' });
    expect(await dump(site.ctx.config)).toEqual(rows);
  });
});
