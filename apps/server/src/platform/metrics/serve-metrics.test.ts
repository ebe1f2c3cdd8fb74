import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { buildTestApp, useTestApp } from '../../../testing/test-app.ts';
import { addGauge } from './add-gauge.ts';

const t = useTestApp('sqlite');
const metrics = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  t.app.inject({ url: '/metrics', headers, remoteAddress });

const TOKEN = 'a-token-of-the-monitoring-system';

test('are for who sends the token, from anywhere', async () => {
  const withToken = await buildTestApp('sqlite', { metricsToken: TOKEN });
  const read = async (authorization: string) =>
    (
      await withToken.app.inject({
        url: '/metrics',
        headers: { authorization, via: '1.1 proxy' },
        remoteAddress: '203.0.113.9',
      })
    ).statusCode;
  try {
    expect(await read(`Bearer ${TOKEN}`)).toBe(200);
    for (const other of [TOKEN, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, 'Bearer null', 'Bearer ', ''])
      expect(await read(other), other).toBe(401);
  } finally {
    await withToken.close();
  }
  expect((await metrics({ authorization: 'Bearer null' }, '203.0.113.9')).statusCode).toBe(401);
});

test('have each figure that the rules and the board in docs/monitoring ask for', async () => {
  const docs = join(import.meta.dirname, '../../../../../docs/monitoring');
  const texts = await Promise.all((await readdir(docs)).map((file) => readFile(join(docs, file), 'utf8')));
  const named = new Set(texts.join().match(/\b(?:windfall|http|process|nodejs)_[a-z0-9_]+/g));
  const { body } = await metrics();
  const served = new Set(body.match(/(?<=^# TYPE )\w+/gm));
  const missing = [...named].filter((name) => !served.has(name.replace(/_(?:bucket|sum|count)$/, '')));
  expect(named.size).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

test('are Prometheus text', async () => {
  await t.app.inject({ url: '/api/listings' });
  await t.app.inject({ url: '/api/listings/nobody' });
  await t.app.inject({ url: '/api/made/up', headers: { accept: 'application/json' } });
  const { body, headers, statusCode } = await metrics();
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toContain('http_requests_total{method="GET",route="/api/listings",status="200"} 1\n');
  expect(body).toContain('http_requests_total{method="GET",route="/api/listings/:id",status="404"} 1\n');
  expect(body).toContain(
    'http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/api/listings"} 1\n',
  );
  expect(body).toMatch(/^windfall_event_streams 0$/m);
  expect(body).toMatch(/^windfall_password_queue 0$/m);
  expect(body).toMatch(/^windfall_body_bytes 0$/m);
  expect(body).toMatch(/^windfall_picture_queue 0$/m);
  expect(body).toMatch(/^windfall_email_queue 0$/m);
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e+-]+$/m);
  expect(body).toMatch(/^process_cpu_seconds_total [\d.e+-]+$/m);
  expect(body).not.toContain('made/up');
  for (const line of body.trimEnd().split('\n')) {
    expect(line).toMatch(/^$|^# (HELP|TYPE) \w+ .+$|^\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? (Nan|[\d.e+-]+)$/);
  }
});

test('are for this machine and for administrators', async () => {
  const [rosa, admin] = [await aMember(t), await aMember(t, 'Ada Moss', { is_admin: 1 })];
  expect((await metrics({}, '203.0.113.9')).json()).toMatchObject({ statusCode: 401, code: 'UNAUTHORIZED' });
  expect((await metrics(rosa.headers, '203.0.113.9')).json()).toMatchObject({
    statusCode: 403,
    code: 'FORBIDDEN',
  });
  expect((await metrics(admin.headers, '203.0.113.9')).statusCode).toBe(200);
  expect((await metrics({ 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(401);
});

test('behind a trusted proxy are for administrators, and for this machine without the proxy', async () => {
  const behindProxy = await buildTestApp('sqlite', { trustProxy: 1 });
  const read = async (headers: Record<string, string>, remoteAddress: string) =>
    (await behindProxy.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
  try {
    expect(await read({ 'x-forwarded-for': '127.0.0.1' }, '10.0.0.1')).toBe(401);
    expect(await read({ 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1')).toBe(401);
    expect(await read({ via: '1.1 proxy' }, '127.0.0.1')).toBe(401);
    expect(await read({}, '10.0.0.1')).toBe(401);
    expect(await read({}, '127.0.0.1')).toBe(200);
  } finally {
    await behindProxy.close();
  }
});

test('a figure that cannot be read leaves the others', async () => {
  const ctx = { metrics: new Registry(), log: { warn: vi.fn() } };
  const error = new Error('database away');
  const read = vi.fn().mockResolvedValueOnce(4).mockRejectedValueOnce(error).mockResolvedValueOnce(5);
  addGauge(ctx, { name: 'first', help: 'Fails once.', read });
  addGauge(ctx, { name: 'second', help: 'Is read.', read: () => 2 });
  const lines = async () => (await ctx.metrics.metrics()).split('\n').filter((line) => /^\w/.test(line));
  expect(await lines()).toEqual(['first 4', 'second 2']);
  expect(await lines()).toEqual(['second 2']);
  expect(ctx.log.warn).toHaveBeenCalledExactlyOnceWith({ err: error, gauge: 'first' }, expect.any(String));
  expect(await lines()).toEqual(['first 5', 'second 2']);
});

test('say how long what waits has waited', async () => {
  const rosa = await aMember(t);
  const now = t.clock.now();
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString();
  const common = { user_id: rosa.id, key: 'plums', created_at: before(900), expires_at: before(-900) };
  await t.ctx.db.transaction(async (trx) => {
    const notification = { ...common, kind: 'exchange', way: 'email', topic: 'claim', data: '{}' } as const;
    for (const [id, seconds] of [
      ['overdue', 70],
      ['to come', -70],
    ] as const)
      await trx
        .insertInto('notifications')
        .values({ ...notification, id, key: id, due_at: before(seconds) })
        .execute();
    const push = { ...common, id: 'push', payload: '{}', urgency: 'low', due_at: before(80) } as const;
    await trx.insertInto('pushes').values(push).execute();
    const image = { width: 320, height: 240, color: '#3a7d2c', widths: '[320]', used_at: before(0) };
    for (const [id, seconds, is_complete] of [
      ['1', 99, 1],
      ['2', 90, 0],
      ['3', 60, 0],
    ] as const)
      await trx
        .insertInto('images')
        .values({ ...image, id, owner_id: rosa.id, created_at: before(seconds), is_complete })
        .execute();
  });
  const { body } = await metrics();
  expect(body).toMatch(/^windfall_notification_overdue_seconds 70$/m);
  expect(body).toMatch(/^windfall_push_overdue_seconds 80$/m);
  expect(body).toMatch(/^windfall_picture_oldest_seconds 90$/m);
});
