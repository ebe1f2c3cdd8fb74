import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing } from '@windfall/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dialects } from '../../testing/dialects.ts';
import { aMember, type TestMember } from '../../testing/factories.ts';
import { type PostgresServer, startPostgres } from '../../testing/start-postgres.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { checkStandbys } from '../cli/doctor/check-standby.ts';
import { openStandbySnapshot } from './dialects/snapshot.ts';

const NAME = 'windfall';

describe.runIf(dialects.includes('postgres'))('with a standby', () => {
  let dir: string;
  let primary: PostgresServer;
  let standby: Awaited<ReturnType<PostgresServer['addStandby']>>;
  let one: TestApp;
  let other: TestApp;
  let rosa: TestMember;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'windfall-standby-'));
    await chmod(dir, 0o711);
    primary = await startPostgres(dir, { fsync: 'off', full_page_writes: 'off' });
    await primary.createDatabase(NAME);
    standby = await primary.addStandby();
    [one, other] = [await server(), await server()];
    rosa = await aMember(one);
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await standby.remove();
    await primary.remove();
    await rm(dir, { recursive: true, force: true });
  });
  const databaseOf = (readUrl: string) => ({
    dialect: 'postgres' as const,
    url: `${primary.url}/${NAME}`,
    readUrl,
  });
  const server = (readUrl = `${standby.url}/${NAME}`) =>
    buildTestApp('postgres', { database: databaseOf(readUrl) });
  const titles = async (app: TestApp, headers: Record<string, string> = {}) => {
    const response = await app.app.inject({ url: '/api/listings', headers });
    return response.json<Listing[]>().map(({ title }) => title);
  };
  const reads = (app: TestApp) => ({ ...app.ctx.db.standby?.reads });

  /** Returns the cookies that the browser has then. */
  const share = async (title: string) => {
    const payload = {
      title,
      category: 'fruits',
      quantity: '3',
      description: 'Ripe',
      location: 'Portland, OR',
    };
    const made = await one.app.inject({
      method: 'POST',
      url: '/api/listings',
      headers: rosa.headers,
      payload,
    });
    expect(made.statusCode, made.body).toBe(201);
    const [written] = made.cookies.filter(({ name }) => name === 'written');
    expect(written).toMatchObject({ httpOnly: true, sameSite: 'Strict', maxAge: 10 });
    return { cookie: `${rosa.headers.cookie}; written=${written?.value}` };
  };

  /** The standby applies nothing that comes from now on, until the returned function is called. */
  const delayStandby = async () => {
    const client = new pg.Client({ connectionString: `${standby.url}/postgres` });
    await client.connect();
    const setDelay = async (delay: string) => {
      await client.query(`alter system set recovery_min_apply_delay = '${delay}'`);
      await client.query('select pg_reload_conf()');
      await vi.waitFor(async () =>
        expect((await client.query('show recovery_min_apply_delay')).rows).toEqual([
          { recovery_min_apply_delay: delay },
        ]),
      );
    };
    await setDelay('1h');
    return async () => {
      await setDelay('0');
      await client.end();
    };
  };

  const readsStandby = (app: TestApp) =>
    vi.waitFor(async () => {
      const { standby: before } = reads(app);
      await titles(app, rosa.headers);
      expect(reads(app)['standby']).toBe((before ?? 0) + 1);
    });

  // @rule http-api#reads-of-a-standby
  test('browsing reads it, and what a member wrote is in what that member reads on any server', async () => {
    for (const title of ['Plums', 'Pears', 'Quinces']) {
      const headers = await share(title);
      expect(await titles(other, headers)).toContain(title);
      expect(await titles(one)).toContain(title);
    }
    await readsStandby(other);
    await readsStandby(one);
    const before = reads(one);
    await titles(one, rosa.bearer);
    expect(reads(one)).toEqual(before);
  });

  test('that is behind, members read what they wrote, and no page without it is kept for others', async () => {
    await readsStandby(one);
    const catchUp = await delayStandby();
    try {
      const headers = await share('Medlars');
      expect(await titles(one)).toContain('Medlars');
      expect(await titles(one)).toContain('Medlars');
      const before = reads(other)['primary_behind'] ?? 0;
      expect(await titles(other, headers)).toContain('Medlars');
      expect(reads(other)['primary_behind']).toBe(before + 1);
      await vi.waitFor(async () => expect(await titles(other)).toContain('Medlars'), { timeout: 4_000 });
    } finally {
      await catchUp();
    }
    await readsStandby(one);
  });

  test('what fails there is asked of the primary, and a read sees what it writes itself', async () => {
    const app = await server();
    const { db } = app.ctx;
    const reader = () => (db.read === db.newest ? 'primary' : 'standby');
    const readers: string[] = [];
    const wrote = await db.readBehind(0, async () => {
      readers.push(reader());
      await db.transaction(async () => undefined);
      return reader();
    });
    const answer = await db.readBehind(0, async () => {
      readers.push(reader());
      if (readers.length === 2) throw new Error('canceling statement due to conflict with recovery');
      return 'answer';
    });
    await app.close();
    expect([wrote, answer]).toEqual(['primary', 'answer']);
    expect(readers).toEqual(['standby', 'standby', 'primary']);
    expect(app.logged.map(({ msg }) => msg)).toEqual([
      'the standby cannot be read; the primary is read instead',
    ]);
  });

  test.each([
    ['the primary itself', () => `${primary.url}/${NAME}`],
    ['another database', () => `${standby.url}/postgres`],
    ['nothing that answers', () => 'postgres://postgres@127.0.0.1:1/windfall'],
  ])('DATABASE_READ_URL that names %s leaves the primary alone in use', async (_, url) => {
    const wrong = await server(url());
    try {
      await share('Figs');
      expect(await titles(wrong)).toContain('Figs');
      expect(reads(wrong)).toEqual({ standby: 0, primary_behind: 0, primary_away: 1 });
      expect(await checkStandbys(wrong.ctx.config)).toContainEqual({
        level: 'wrong',
        sentence: expect.stringMatching(/^The standby that DATABASE_READ_URL names is not read/),
      });
      expect(await openStandbySnapshot(databaseOf(url()))).toBeUndefined();
    } finally {
      await wrong.close();
    }
  });

  test('backups and the doctor read it', async () => {
    await share('Sloes');
    const snapshot = await openStandbySnapshot(one.ctx.config.database);
    expect(await snapshot?.count('listings', "title = 'Sloes'")).toBe(1);
    await snapshot?.close();
    await vi.waitFor(async () =>
      expect((await checkStandbys(one.ctx.config)).map(({ sentence }) => sentence)).toContain(
        'Browsing and backups read from the standby, 0 bytes behind.',
      ),
    );
    const { body } = await one.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(body).toMatch(/^windfall_standby_reads_total\{by="primary_away"\} 0$/m);
  });

  test('that is killed, the primary answers', async () => {
    await readsStandby(one);
    await standby.stop('immediate');
    await share('Crab apples');
    expect(await titles(one)).toContain('Crab apples');
    expect(reads(one)['primary_away']).toBe(1);
  });
});
