import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { zucchini } from '../../../testing/fixtures/listings.ts';
import { formOf } from '../../../testing/fixtures/multipart.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const t = useTestApp('sqlite', { rateLimit: true });
const OTHER_ADDRESS = '203.0.113.9';
const statuses = async (count: number, ask: () => Promise<{ statusCode: number }>) => {
  const found: Record<number, number> = {};
  for (let sent = 0; sent < count; sent += 1) {
    const { statusCode } = await ask();
    found[statusCode] = (found[statusCode] ?? 0) + 1;
  }
  return found;
};

/** Uses up this many reads of the address. */
const use = async (count: number) => {
  const { ctx, clock } = t;
  const reads = { name: 'reads', limit: 1_200, windowMs: 60_000 };
  for (let used = 0; used < count; used += 1) await ctx.rateLimits.take(reads, OTHER_ADDRESS, clock.now());
};

test('an address reads 1200 times a minute', async () => {
  const ask = () => t.app.inject({ url: '/api/auth/session', remoteAddress: OTHER_ADDRESS });
  const first = await ask();
  expect(first.headers['ratelimit-policy']).toBe('"reads";q=1200;w=60');
  expect(first.headers['ratelimit']).toBe('"reads";r=1199;t=60');
  await use(1_195);
  expect(await statuses(6, ask)).toEqual({ 200: 4, 429: 2 });
  const refused = await ask();
  expect(refused.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' });
  expect(refused.headers['retry-after']).toBe('60');
  const another = await t.app.inject({ url: '/api/auth/session', remoteAddress: '203.0.113.10' });
  expect(another.statusCode).toBe(200);
  t.clock.advance(60_000);
  expect((await ask()).statusCode).toBe(200);
});

test('requests to unknown paths count too', async () => {
  const ask = () => t.app.inject({ url: '/api/made/up', remoteAddress: OTHER_ADDRESS });
  await use(1_198);
  expect(await statuses(3, ask)).toEqual({ 404: 2, 429: 1 });
});

test('a member writes 60 times a minute, from all addresses together', async () => {
  const rosa = await aMember(t);
  const write = () =>
    t.app.inject({ method: 'POST', url: '/api/listings', headers: rosa.headers, payload: {} });
  expect(await statuses(61, write)).toEqual({ 400: 60, 429: 1 });
  const read = await t.app.inject({ url: '/api/listings', headers: rosa.headers });
  expect([read.statusCode, read.headers['ratelimit-policy']]).toEqual([200, '"member-reads";q=600;w=60']);
});

test('a member uploads 20 times in ten minutes, and visitors see no member limits', async () => {
  const rosa = await aMember(t);
  const form = formOf({ ...zucchini, title: '' });
  const upload = () =>
    t.app.inject({
      method: 'POST',
      url: '/api/listings',
      ...form,
      headers: { ...form.headers, ...rosa.headers },
    });
  expect(await statuses(21, upload)).toEqual({ 400: 20, 429: 1 });
  expect((await t.app.inject({ url: '/api/listings' })).headers['ratelimit']).toBeUndefined();
});

test('JSON of unknown length counts as an upload where it may hold an image', async () => {
  const rosa = await aMember(t);
  const write = (url: string) => () =>
    t.app.inject({
      method: 'POST',
      url,
      headers: { ...rosa.headers, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      payload: Readable.from([Buffer.from('{}')]),
    });
  expect(await statuses(45, write('/api/listings'))).toEqual({ 400: 20, 429: 25 });
  expect(await statuses(2, write('/api/messages'))).toEqual({ 400: 2 });
});

test('a picture of any size in JSON counts as an upload', async () => {
  const rosa = await aMember(t);
  const write = (image_url: string) => () =>
    t.app.inject({
      method: 'POST',
      url: '/api/listings',
      headers: rosa.headers,
      payload: { ...zucchini, title: '', image_url },
    });
  expect(await statuses(25, write('data:image/avif;base64,AAAA'))).toEqual({ 400: 20, 429: 5 });
  expect(await statuses(2, write(''))).toEqual({ 400: 2 });
});
