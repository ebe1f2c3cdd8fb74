import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { KillableServer } from '../../../testing/killable-server.ts';
import { buildTestApp, useTestApp } from '../../../testing/test-app.ts';
import { copyDatabase } from '../../../testing/test-database.ts';
import { createOnce } from './create-once.ts';

const request = { id: 'key', fingerprint: 'body' };
const plums = { status: 201, body: 'plums' };

describe.each(dialects)('an Idempotency-Key on %s', (dialect) => {
  const t = useTestApp(dialect);
  const ask = (ctx = t.ctx, perform = async () => plums) =>
    createOnce(ctx, request, { perform, repeat: async () => plums, storesResponse: true });
  /** A request that runs until the test ends it. */
  const askSlowly = () => {
    const end = Promise.withResolvers<typeof plums>();
    const started = Promise.withResolvers<void>();
    const response = ask(t.ctx, () => {
      started.resolve();
      return end.promise;
    });
    return { started: started.promise, response, end: () => end.resolve(plums) };
  };
  const inUse = (retryAfterSeconds: number) =>
    expect.objectContaining({ code: 'IDEMPOTENCY_KEY_IN_USE', retryAfterSeconds });

  test('is refused while a request works on it, with a wait as long as that request has run', async () => {
    const slow = askSlowly();
    await slow.started;
    await expect(ask()).rejects.toEqual(inUse(1));
    t.clock.advance(40_000);
    await expect(ask()).rejects.toEqual(inUse(40));
    t.clock.advance(75_000);
    await expect(ask()).rejects.toEqual(inUse(5));
    slow.end();
    await slow.response;
  });

  test('is free immediately after the end of its server', async () => {
    const earlier = await buildTestApp(dialect, { database: t.ctx.config.database });
    const { serverId } = earlier.ctx;
    await earlier.close();
    await t.ctx.db.transaction((trx) =>
      trx
        .insertInto('idempotency_keys')
        .values({
          ...request,
          claim: 'of a process that is gone',
          server: serverId,
          claimed_until: '2026-08-08T10:02:00.000Z',
          expires_at: '2026-08-09T10:00:00.000Z',
        })
        .execute(),
    );
    expect(await ask()).toEqual({ ...plums, replayed: false });
  });

  test('is free as soon as its request has failed', async () => {
    const failed = ask(t.ctx, () => Promise.reject(new Error('no room')));
    await expect(failed).rejects.toThrow('no room');
    expect(await ask()).toEqual({ ...plums, replayed: false });
  });
});

describe.runIf(dialects.includes('postgres'))(
  'an Idempotency-Key on several servers of one PostgreSQL database',
  () => {
    const t = useTestApp('postgres');

    test('belongs to its server while that server is connected', async () => {
      const other = await buildTestApp('postgres', { database: t.ctx.config.database });
      const claimed = (server: number | null, claimed_until: string) =>
        t.ctx.db.transaction((trx) =>
          trx
            .insertInto('idempotency_keys')
            .values({
              ...request,
              claim: 'another’s',
              server,
              claimed_until,
              expires_at: '2026-08-09T10:00:00.000Z',
            })
            .onConflict((conflict) =>
              conflict.column('id').doUpdateSet({
                claim: 'another’s',
                server,
                claimed_until,
                resource_id: null,
                status: null,
                body: null,
              }),
            )
            .execute(),
        );
      const ask = () =>
        createOnce(t.ctx, request, {
          perform: async () => plums,
          repeat: async () => plums,
          storesResponse: true,
        });
      try {
        // Servers of the previous version wrote no server id.
        await claimed(null, '2026-08-08T10:02:00.000Z');
        await expect(ask()).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_IN_USE' });
        await claimed(other.ctx.serverId, '2026-08-08T10:02:00.000Z');
        await expect(ask()).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_IN_USE' });
        // The database notices a power loss of the other machine only after a while.
        t.clock.advance(120_000);
        expect(await ask()).toMatchObject({ replayed: false });
        await claimed(other.ctx.serverId, '2026-08-08T10:04:00.000Z');
      } finally {
        await other.close();
      }
      expect(await ask()).toMatchObject({ replayed: false });
    });
  },
);

/** The keys of a server that has ended are free on each database, as shown above; so one of them shows the kill. */
const dialect = dialects.at(-1) ?? 'sqlite';

describe(`a server on ${dialect} that is killed during registrations`, () => {
  let dir: string;
  let drop: () => Promise<void>;
  let env: Record<string, string>;
  let countClaims: () => Promise<number>;
  let end: () => Promise<void>;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'windfall-claims-'));
    const database = await copyDatabase(dialect, dir);
    drop = database.drop;
    const { config } = database;
    env = { DATA_DIR: dir, ...(config.dialect === 'postgres' && { DATABASE_URL: config.url }) };
    const query = 'select count(*) as open from idempotency_keys where resource_id is null';
    if (config.dialect === 'sqlite') {
      countClaims = async () => {
        using file = new DatabaseSync(config.file, { readOnly: true });
        return Number(file.prepare(query).get()?.['open']);
      };
      end = async () => undefined;
    } else {
      // One connection for all of its many questions.
      const client = new pg.Client({ connectionString: config.url });
      await client.connect();
      countClaims = async () => Number((await client.query(query)).rows[0].open);
      end = () => client.end();
    }
  });
  afterEach(async () => {
    await end();
    await drop();
    await rm(dir, { recursive: true });
  });

  test('accepts all of them again immediately after a restart, under the same keys', async () => {
    const register = (url: string, index: number) =>
      fetch(`${url}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `sign-up-${index}` },
        body: JSON.stringify({
          email: `rosa${index}@example.org`,
          password: 'zucchini after rain',
          full_name: 'Rosa Fields',
          location: 'Portland, OR',
        }),
      });
    const indexes = Array.from({ length: 8 }, (_, index) => index);
    const first = await KillableServer.start(env);
    // Two passwords are hashed at a time, so most of the eight wait with claimed keys.
    const lost = Promise.allSettled(indexes.map((index) => register(first.url, index)));
    await vi.waitFor(async () => expect(await countClaims()).toBeGreaterThan(2), {
      timeout: 30_000,
      interval: 5,
    });
    await first.kill();
    await lost;
    expect(await countClaims()).toBeGreaterThan(0);
    const second = await KillableServer.start(env);
    try {
      const responses = await Promise.all(indexes.map((index) => register(second.url, index)));
      expect(responses.map(({ status }) => status)).toEqual(indexes.map(() => 201));
    } finally {
      await second.kill();
    }
  }, 120_000);
});
