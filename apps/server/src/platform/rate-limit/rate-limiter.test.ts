import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { TestClock } from '../../../testing/test-clock.ts';
import { copyDatabase } from '../../../testing/test-database.ts';
import type { Config } from '../../config/config.ts';
import type { DialectConnection } from '../../db/dialects/dialect.ts';
import { openPostgres } from '../../db/dialects/postgres.ts';
import { openSqlite } from '../../db/dialects/sqlite.ts';
import { openRateLimiter } from './open-rate-limiter.ts';
import { MemoryRateLimiter, type RateLimitPolicy } from './rate-limiter.ts';

const POLICY = { name: 'knock', limit: 3, windowMs: 60_000, isShared: true } as const;
const silent = pino({ level: 'silent' });

const connect = (database: Config['database']) =>
  database.dialect === 'sqlite' ? openSqlite(database.file) : openPostgres(database.url, () => undefined);

describe.each(dialects)('limits on %s', (dialect) => {
  let dir: string;
  let config: Config['database'];
  let connection: DialectConnection;
  let drop: () => Promise<void>;
  let clock: TestClock;
  beforeEach(async () => {
    clock = new TestClock();
    dir = await mkdtemp(join(tmpdir(), 'windfall-limits-'));
    ({ config, drop } = await copyDatabase(dialect, dir));
    connection = connect(config);
  });
  afterEach(async () => {
    await connection.close();
    await drop();
    await rm(dir, { recursive: true });
  });
  const open = (isStrict = () => false, log: Logger = silent) => openRateLimiter(connection, isStrict, log);

  test('allow the limit in a window, then nothing, then again in the next window', async () => {
    const limiter = open();
    const take = () => limiter.take(POLICY, 'a', clock.now());
    expect(await take()).toEqual({ allowed: true, limit: 3, remaining: 2, resetMs: 60_000 });
    clock.advance(10_000);
    expect(await take()).toEqual({ allowed: true, limit: 3, remaining: 1, resetMs: 50_000 });
    expect(await take()).toEqual({ allowed: true, limit: 3, remaining: 0, resetMs: 50_000 });
    expect(await take()).toEqual({ allowed: false, limit: 3, remaining: 0, resetMs: 50_000 });
    clock.advance(50_000);
    expect(await take()).toEqual({ allowed: true, limit: 3, remaining: 2, resetMs: 60_000 });
  });

  test.runIf(dialect === 'sqlite')('begin anew when the clock was set back', async () => {
    const limiter = open();
    const take = () => limiter.take(POLICY, 'a', clock.now());
    for (let i = 0; i < 4; i += 1) await take();
    clock.advance(-3_600_000);
    expect(await take()).toEqual({ allowed: true, limit: 3, remaining: 2, resetMs: 60_000 });
  });

  test('allow no more than the limit to concurrent uses', async () => {
    const limiter = open();
    const taken = await Promise.all(Array.from({ length: 50 }, () => limiter.take(POLICY, 'a', clock.now())));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  test('are halved while limits are strict, also for keys with more uses', async () => {
    let isStrict = false;
    const limiter = open(() => isStrict);
    const take = (key: string) => limiter.take(POLICY, key, clock.now());
    for (let i = 0; i < 3; i += 1) await take('a');
    isStrict = true;
    expect(await take('a')).toMatchObject({ allowed: false, limit: 2, remaining: 0 });
    expect([(await take('b')).allowed, (await take('b')).allowed, (await take('b')).allowed]).toEqual([
      true,
      true,
      false,
    ]);
    isStrict = false;
    expect(await take('b')).toMatchObject({ allowed: true, limit: 3, remaining: 0 });
  });

  test('count keys and policies separately', async () => {
    const limiter = open();
    for (let i = 0; i < 3; i += 1) await limiter.take(POLICY, 'a', clock.now());
    expect((await limiter.take(POLICY, 'b', clock.now())).allowed).toBe(true);
    expect((await limiter.take({ ...POLICY, name: 'ring' }, 'a', clock.now())).allowed).toBe(true);
    expect((await limiter.take(POLICY, 'a', clock.now())).allowed).toBe(false);
  });

  test('give back a use, and never more than were taken', async () => {
    const limiter = open();
    await limiter.giveBack(POLICY, 'a', clock.now());
    await limiter.take(POLICY, 'a', clock.now());
    for (let i = 0; i < 5; i += 1) await limiter.giveBack(POLICY, 'a', clock.now());
    expect((await limiter.take(POLICY, 'a', clock.now())).remaining).toBe(2);
  });

  test('give nothing back to an ended window', async () => {
    const limiter = open();
    await limiter.take(POLICY, 'a', clock.now());
    clock.advance(60_000);
    await limiter.giveBack(POLICY, 'a', clock.now());
    expect((await limiter.take(POLICY, 'a', clock.now())).remaining).toBe(2);
  });

  test('start over once they are cleared', async () => {
    const limiter = open();
    for (let i = 0; i < 4; i += 1) await limiter.take(POLICY, 'a', clock.now());
    await limiter.clear(POLICY, 'a');
    expect((await limiter.take(POLICY, 'a', clock.now())).remaining).toBe(2);
  });
});

describe.runIf(dialects.includes('postgres'))('limits of two servers on one PostgreSQL database', () => {
  let connections: DialectConnection[];
  let drop: () => Promise<void>;
  let url: string;
  const clock = new TestClock();
  beforeEach(async () => {
    const database = await copyDatabase('postgres', '');
    drop = database.drop;
    connections = [connect(database.config), connect(database.config)];
    url = database.config.dialect === 'postgres' ? database.config.url : '';
  });
  afterEach(async () => {
    for (const connection of connections) await connection.close();
    await drop();
  });
  const open = (log: Logger = silent) =>
    connections.map((connection) => openRateLimiter(connection, () => false, log));
  const ask = async (query: RawBuilder<unknown>) => {
    const [first] = connections;
    return first ? (await query.execute(first.read)).rows : [];
  };

  test('are shared where the policy says so, and separate elsewhere', async () => {
    const servers = open();
    const allowedOf = async (policy: RateLimitPolicy) => {
      const uses = servers.flatMap((server) => Array.from({ length: 5 }, () => server));
      const taken = await Promise.all(uses.map((server) => server.take(policy, 'a', clock.now())));
      return taken.filter(({ allowed }) => allowed).length;
    };
    expect(await allowedOf(POLICY)).toBe(3);
    expect(await allowedOf({ name: 'reads', limit: 3, windowMs: 60_000 })).toBe(6);
  });

  test('are counted by each server alone while the database does not respond', async () => {
    const warned: { msg: string }[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => warned.push(JSON.parse(line)) });
    const [one] = open(log);
    await one?.take(POLICY, 'a', clock.now());
    await connections[0]?.close();
    const responses = [];
    for (let i = 0; i < 5; i += 1) responses.push(await one?.take(POLICY, 'a', clock.now()));
    expect(responses.map((quota) => quota?.allowed)).toEqual([true, true, true, false, false]);
    await one?.giveBack(POLICY, 'a', clock.now());
    expect((await one?.take(POLICY, 'a', clock.now()))?.allowed).toBe(true);
    await one?.clear(POLICY, 'a');
    expect((await one?.take(POLICY, 'a', clock.now()))?.remaining).toBe(2);
    expect(warned).toMatchObject([
      { msg: 'limits are counted by this server alone: the database does not answer' },
    ]);
    connections = [connect({ dialect: 'postgres', url })];
  });

  test('store no email address in the database, and no ended window', async () => {
    const [one] = open();
    await one?.take(POLICY, 'rosa@example.org', clock.now());
    const rows = () => ask(sql`select * from rate_limits`);
    expect(await rows()).toHaveLength(1);
    expect(JSON.stringify(await rows())).not.toContain('rosa');
    clock.advance(60_000);
    await one?.take(POLICY, 'otto@example.org', clock.now());
    await expect.poll(rows).toHaveLength(1);
  });

  test('are in an unlogged table', async () => {
    const tables = await ask(sql`select relpersistence from pg_class where relname = 'rate_limits'`);
    expect(tables).toEqual([{ relpersistence: 'u' }]);
  });
});

test('the memory limiter stores a limited number of keys and drops ended windows', async () => {
  const clock = new TestClock();
  const limiter = new MemoryRateLimiter(undefined, 100);
  for (let i = 0; i < 1_000; i += 1) await limiter.take(POLICY, `key ${i}`, clock.now());
  expect(limiter.size).toBe(100);
  expect((await limiter.take(POLICY, 'key 999', clock.now())).remaining).toBe(1);
  clock.advance(60_000);
  await limiter.take(POLICY, 'new', clock.now());
  expect(limiter.size).toBe(1);
});

test('a full memory drops the window that began first, also after one began anew', async () => {
  const clock = new TestClock();
  const limiter = new MemoryRateLimiter(undefined, 4);
  const take = (key: string, windowMs = 60_000) => limiter.take({ ...POLICY, windowMs }, key, clock.now());
  await take('long', 600_000);
  await take('a');
  clock.advance(30_000);
  await take('b');
  clock.advance(30_000);
  await take('a');
  // In place of the long window and of `b`.
  for (const key of ['c', 'd', 'e']) await take(key);
  expect((await take('a')).remaining).toBe(1);
  expect((await take('b')).remaining).toBe(2);
});
