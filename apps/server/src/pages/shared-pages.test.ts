import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DEFAULT_SETTINGS } from '@windfall/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { BodyMemory } from '../platform/http/body-limits.ts';
import { registerPages } from './register-pages.ts';
import { noDatabase } from './testing/pages-app.ts';
import type { Render, RenderedPage } from './web-app.ts';

const opened: { app: FastifyInstance; dir: string }[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const { app, dir } of opened.splice(0)) {
    await app.close();
    rmSync(dir, { recursive: true });
  }
});

const HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** A server that counts how often each page is rendered. */
async function appWith(change: Partial<RenderedPage> = {}, rendering: () => Promise<void> = async () => {}) {
  const dir = mkdtempSync(join(tmpdir(), 'pages-'));
  writeFileSync(join(dir, 'favicon.svg'), '<svg/>');
  const rendered: string[] = [];
  const settings = { ...DEFAULT_SETTINGS };
  const render: Render = async ({ url, nonce }) => {
    const number = rendered.push(url);
    await rendering();
    const html = `<p>${number}</p>${nonce}${'x'.repeat(2_000)}`;
    return { status: 200, headers: { link: '</a.css>' }, html, scriptHashes: [HASH], ...change };
  };
  const app = Fastify();
  const listed = ['plums'];
  app.get('/api/listings', async () => listed.map((id) => ({ id, updated_at: '2026-08-04T10:00:00.000Z' })));
  const db = { ...noDatabase };
  const ctx = {
    config: loadConfig({}),
    log: pino({ level: 'silent' }),
    db,
    bodies: new BodyMemory(),
    settings: { current: async () => settings },
    siteZone: { current: async () => 'UTC' },
  };
  const web = { load: async () => render, serveFiles: async () => undefined };
  await registerPages(app, ctx, web);
  opened.push({ app, dir });
  const open = (url = '/', headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { accept: 'text/html', ...headers } });
  return { app, open, rendered, listed, db, settings };
}

test('the sitemap drops a hidden listing together with the cached pages', async () => {
  const { app, listed, db } = await appWith();
  const map = () => app.inject('/sitemap.xml');
  expect((await map()).body).toContain('/listing/plums');
  listed.pop();
  expect((await map()).body).toContain('/listing/plums');
  db.writes += 1;
  const { body, headers } = await map();
  expect(body).not.toContain('/listing/plums');
  expect(headers['cache-control']).toBe('no-cache');
});

describe('a page of a visitor without a cookie', () => {
  test('is rendered once for all requests within two seconds, by URL', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { open, rendered } = await appWith();
    const [first, second] = [await open(), await open()];
    expect(second.body).toBe(first.body);
    await open('/?a=1');
    expect(rendered).toHaveLength(2);
    vi.advanceTimersByTime(1_999);
    await open();
    expect(rendered).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect((await open()).body).not.toBe(first.body);
    expect(rendered).toHaveLength(3);
  });

  test('is rendered once for concurrent requests', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { open, rendered } = await appWith({}, () => promise);
    const asking = Array.from({ length: 20 }, () => open());
    await vi.waitFor(() => expect(rendered).toHaveLength(1));
    resolve();
    const bodies = new Set((await Promise.all(asking)).map(({ body }) => body));
    expect(bodies.size).toBe(1);
    expect(rendered).toHaveLength(1);
  });

  test('allows its scripts by hash, without a shared nonce', async () => {
    const { open } = await appWith();
    for (const response of [await open(), await open()]) {
      const policy = String(response.headers['content-security-policy']);
      expect(policy).toContain(`script-src 'self' '${HASH}';`);
      expect(policy).not.toContain('nonce');
      expect(response.headers).toMatchObject({
        'cache-control': 'private, no-cache',
        'content-type': 'text/html; charset=utf-8',
        link: '</a.css>',
        vary: 'Accept, Accept-Encoding',
      });
      expect(response.headers['set-cookie']).toBeUndefined();
    }
  });

  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
  ])('is compressed once as %s', async (encoding, accepted, decompress) => {
    const { open, rendered } = await appWith();
    const plain = await open();
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (let time = 0; time < 2; time += 1) {
      const response = await open('/', { 'accept-encoding': accepted });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(decompress(response.rawPayload).toString()).toBe(plain.body);
    }
    expect(rendered).toHaveLength(1);
  });

  test('is rendered anew after any transaction of this server', async () => {
    const { open, rendered, db } = await appWith();
    await open();
    db.writes += 1;
    await open();
    expect(rendered).toHaveLength(2);
  });

  test('that was begun before a write is not cached', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { open, rendered, db } = await appWith({}, () => promise);
    const early = open();
    await vi.waitFor(() => expect(rendered).toHaveLength(1));
    db.writes += 1;
    const late = open();
    await vi.waitFor(() => expect(rendered).toHaveLength(2));
    resolve();
    expect((await late).body).not.toBe((await early).body);
    expect((await open()).body).toBe((await late).body);
    expect(rendered).toHaveLength(2);
  });

  test('is dropped when there are too many of them', async () => {
    const { open, rendered } = await appWith();
    for (let page = 0; page <= 500; page += 1) await open(`/?page=${page}`);
    await open('/?page=500');
    expect(rendered).toHaveLength(501);
    await open('/?page=0');
    expect(rendered).toHaveLength(502);
  });
});

describe('a page is rendered for a single visitor', () => {
  test.each([
    ['with a session', { cookie: 'auth_token=secret' }],
    ['with any other cookie', { cookie: 'a=b' }],
    ['with a token', { authorization: 'Bearer x' }],
  ])('%s', async (_who, headers) => {
    const { open, rendered } = await appWith();
    const shared = await open();
    const own = await open('/', headers);
    expect(own.body).not.toBe(shared.body);
    expect(String(own.headers['content-security-policy'])).toMatch(/script-src 'self' 'nonce-[^']{24}';/);
    expect((await open('/', headers)).body).not.toBe(own.body);
    expect((await open()).body).toBe(shared.body);
    expect(rendered).toHaveLength(3);
  });

  test.each([
    ['is not found', { status: 404 }],
    ['failed', { status: 503 }],
    ['leads elsewhere', { status: 302, location: '/login' }],
    ['has scripts of its own', { scriptHashes: undefined }],
  ])('when it %s', async (_how, change) => {
    const { open, rendered } = await appWith(change as Partial<RenderedPage>);
    const responses = await Promise.all([open(), open()]);
    expect(rendered).toHaveLength(2);
    const nonces = responses.map(
      ({ headers }) => /nonce-([^']+)/.exec(String(headers['content-security-policy']))?.[1],
    );
    if (!('location' in change)) expect(new Set(nonces).size).toBe(2);
  });
});

// @rule offline#stored-pages
test('only a page for all visitors says that browsers may store it, and not during maintenance', async () => {
  const { open, settings } = await appWith();
  const mark = async (headers?: Record<string, string>) => (await open('/', headers)).headers['shared-page'];
  expect(await mark()).toBe('visitors');
  expect(await mark({ cookie: 'place=97214' })).toBeUndefined();
  expect(await mark({ authorization: 'Bearer x' })).toBeUndefined();
  settings.maintenance = true;
  expect(await mark()).toBeUndefined();
});
