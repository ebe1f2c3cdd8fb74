import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_SETTINGS } from '@windfall/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { handleError } from '../platform/http/error-handler.ts';
import { addBodyParsers } from '../platform/http/receive-body.ts';
import { registerPages } from './register-pages.ts';
import { serveBuiltFiles } from './serve-built-files.ts';
import type { PublicSite, Render, WebApp } from './web-app.ts';

const opened: { app: FastifyInstance; dir: string }[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const { app, dir } of opened.splice(0)) {
    await app.close();
    rmSync(dir, { recursive: true });
  }
});

/** A server whose web build is this renderer and two files. */
async function appWith(
  render: Render | null,
  env: Record<string, string> = {},
  prepare: (app: FastifyInstance) => void = () => {},
): Promise<FastifyInstance> {
  const dir = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), 'shell');
  writeFileSync(join(dir, 'favicon.svg'), '<svg/>');
  writeFileSync(join(dir, 'assets/index-abc.js'), 'export {}');
  mkdirSync(join(dir, 'pictures'));
  writeFileSync(join(dir, 'pictures/version.txt'), 'abc');
  writeFileSync(join(dir, 'pictures/hero.webp'), 'RIFF');
  mkdirSync(join(dir, '.earlier/assets'), { recursive: true });
  writeFileSync(join(dir, '.earlier/assets/index-old.js'), 'export {}');
  const web: WebApp | null = render && {
    load: async () => render,
    serveFiles: (pages) => serveBuiltFiles(pages, dir, join(dir, '.earlier')),
  };
  const app = Fastify();
  app.setErrorHandler(handleError);
  prepare(app);
  app.get('/api/whoami', async (request) => ({ cookie: request.headers.cookie ?? null, ip: request.ip }));
  const config = loadConfig({
    PUBLIC_URL: 'https://share.example.org',
    SITE_NAME: 'Plum Street',
    CONTACT_PHONE: '(503) 555-0142',
    ...env,
  });
  const settings = { current: async () => DEFAULT_SETTINGS };
  const log = pino({ level: 'silent' });
  await registerPages(app, { config, settings, log, db: { writes: 0 } }, web, async () => 'America/Boise');
  opened.push({ app, dir });
  return app;
}

const page: Render = async () => ({ status: 200, headers: {}, html: '<!doctype html>' });
const html = { accept: 'text/html' };

describe('a page', () => {
  it('that could not be filled has a Retry-After', async () => {
    const app = await appWith(async () => ({ status: 503, headers: {}, html: '<h1>' }));
    const response = await app.inject({ url: '/listings', headers: html });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '10']);
  });

  // @rule navigation#not-found-status
  // @rule navigation#site-name
  it('is rendered for its own URL and site, with its own status', async () => {
    const seen: unknown[] = [];
    const app = await appWith(async ({ url, site }) => {
      seen.push(url, site);
      return { status: 404, headers: { link: '</a.css>; rel=preload' }, html: '<h1>' };
    });
    const response = await app.inject({ url: '/no/such?x=1', headers: html });
    expect(response.statusCode).toBe(404);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'Accept',
      link: '</a.css>; rel=preload',
    });
    expect(seen).toEqual([
      'https://share.example.org/no/such?x=1',
      {
        name: 'Plum Street',
        url: 'https://share.example.org',
        contact: {
          phone: '(503) 555-0142',
          email: 'hello@windfall.example',
          socialUrl: 'https://social.example/@windfall',
        },
        sourceUrl: null,
        distanceUnit: 'miles',
        googleClientId: null,
        sendsMail: false,
        maintenance: false,
        testimonials: null,
        timeZone: 'America/Boise',
        hasWorker: true,
        notifies: true,
      },
    ]);
  });

  it('for one member has its head before it is drawn, and the same content', async () => {
    const app = await appWith(async ({ onHead }) => {
      onHead?.({ status: 404, headers: { link: '</a.css>; rel=preload' } });
      return { status: 404, headers: {}, html: '<h1>' };
    });
    const response = await app.inject({ url: '/', headers: { ...html, cookie: 'own=1' } });
    expect(response).toMatchObject({ statusCode: 404, body: '<h1>' });
    expect(response.headers.link).toBe('</a.css>; rel=preload');
    expect(String(response.headers['content-security-policy'])).toContain('nonce-');
  });

  // @rule accounts#sign-out-back
  it('is stored by no browser where it was asked for with a session', async () => {
    const app = await appWith(page);
    const cookies = { session: `auth_token=${'a'.repeat(43)}`, other: 'own=1' };
    const [member, visitor] = await Promise.all(
      [cookies.session, cookies.other].map((cookie) =>
        app.inject({ url: '/', headers: { ...html, cookie } }),
      ),
    );
    expect(member?.headers['cache-control']).toBe('private, no-store');
    expect(visitor?.headers['cache-control']).toBe('private, no-cache');
  });

  it('is sent so that browsers draw it while it arrives', async () => {
    const app = await appWith(async () => ({ status: 200, headers: {}, html: '<p>'.repeat(1_000) }));
    const headers = { ...html, cookie: 'own=1', 'accept-encoding': 'gzip, deflate, br, zstd' };
    const response = await app.inject({ url: '/', headers });
    expect(response.headers['content-encoding']).toBe('br');
  });

  it('may run its own scripts only, by a new nonce for each response', async () => {
    const nonces: string[] = [];
    const app = await appWith(async ({ nonce }) => {
      nonces.push(nonce);
      return { status: 200, headers: {}, html: '' };
    });
    const responses = [
      await app.inject({ url: '/', headers: html }),
      await app.inject({ url: '/', headers: html }),
    ];
    expect(new Set(nonces).size).toBe(2);
    for (const [index, { headers }] of responses.entries()) {
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain(`script-src 'self' 'nonce-${nonces[index]}';`);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
    }
  });

  // @rule accounts#google-verification
  it('may load nothing from Google, unless Google sign-in is enabled', async () => {
    const sites: PublicSite[] = [];
    const render: Render = async ({ site }) => {
      sites.push(site);
      return { status: 200, headers: {}, html: '' };
    };
    const without = await (await appWith(render)).inject({ url: '/login', headers: html });
    expect(String(without.headers['content-security-policy'])).not.toContain('google');
    const app = await appWith(render, { GOOGLE_CLIENT_ID: '1234.apps.googleusercontent.com' });
    const { headers } = await app.inject({ url: '/login', headers: html });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/accounts\.google\.com\/gsi\/client;/);
    expect(policy).toContain('frame-src https://accounts.google.com/gsi/;');
    expect(policy).toContain("connect-src 'self' https://accounts.google.com/gsi/;");
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(sites.map(({ googleClientId }) => googleClientId)).toEqual([
      null,
      '1234.apps.googleusercontent.com',
    ]);
  });

  // @rule accounts#session-first-page
  it('calls the API as the visitor', async () => {
    const app = await appWith(async ({ fetch, url }) => {
      const response = await fetch(new URL('/api/whoami', url));
      return { status: 200, headers: {}, html: await response.text() };
    });
    const headers = { ...html, cookie: 'auth_token=secret' };
    const response = await app.inject({ url: '/', headers, remoteAddress: '192.0.2.7' });
    expect(response.json()).toEqual({ cookie: 'auth_token=secret', ip: '192.0.2.7' });
  });

  it('that redirects has no body', async () => {
    const app = await appWith(async () => ({
      status: 302,
      headers: {},
      location: '/login?from=%2Fmessages',
      html: '',
    }));
    const response = await app.inject({ url: '/messages', headers: html });
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe('/login?from=%2Fmessages');
    expect(response.body).toBe('');
  });

  it('that takes too long is given up with a plain message, whether or not the renderer stops', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { promise: signal, resolve: started } = Promise.withResolvers<AbortSignal>();
    const app = await appWith((input) => {
      started(input.signal);
      return new Promise(() => {});
    });
    const answering = app.inject({ url: '/', headers: html });
    const limit = await signal;
    await vi.advanceTimersByTimeAsync(9_999);
    expect(limit.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(limit.aborted).toBe(true);
    const response = await answering;
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({
      'retry-after': '10',
      'content-type': 'text/plain; charset=utf-8',
    });
    expect(response.body).toBe('The server is busy. Please try again in a moment.');
  });

  it('that cannot be rendered is an error without details', async () => {
    const app = await appWith(async () => {
      throw new Error('secret reason');
    });
    const response = await app.inject({ url: '/', headers: html });
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('secret');
  });
});

describe('requests that are not for pages', () => {
  it.each([
    ['/api/nothing', 'text/html'],
    ['/nothing', 'application/json'],
    ['/nothing', 'image/png'],
  ])('%s for %s is answered by the API', async (url, accept) => {
    const app = await appWith(page);
    const response = await app.inject({ url, headers: { accept } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('files with hashed names are cached for good, others for an hour', async () => {
    const app = await appWith(page);
    const script = await app.inject({ url: '/assets/index-abc.js' });
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const icon = await app.inject({ url: '/favicon.svg' });
    expect(icon.headers['cache-control']).toBe('public, max-age=3600');
    expect(icon.headers['content-type']).toContain('image/svg+xml');
  });

  // @rule offline#earlier-build
  it('an entry that has gone opens its page anew, at most once a minute', async () => {
    const app = await appWith(page);
    const headers = { 'sec-fetch-dest': 'script' };
    const gone = await app.inject({ url: '/assets/base-gone.js', headers });
    expect(gone.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
    });
    const stored = new Map<string, string>();
    const sessionStorage = {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
    };
    let reloads = 0;
    const location = { reload: () => (reloads += 1) };
    let kept = 0;
    const window = { earlyInput: { keep: () => (kept += 1) } };
    const run = new Function('sessionStorage', 'location', 'window', 'Date', gone.body);
    for (const second of [0, 1, 59, 61, 62]) {
      const now = () => Date.UTC(2026, 7, 8, 12, 0, second);
      run(sessionStorage, location, window, { now });
    }
    expect([reloads, kept]).toEqual([2, 2]);
    const other = await app.inject({ url: '/assets/base-older.js', headers });
    expect(other.body).toBe(gone.body);
    expect((await app.inject({ url: '/assets/base-gone.css', headers })).statusCode).toBe(404);
    expect((await app.inject({ url: '/assets/gone.js', headers })).body).not.toContain('reload');
  });

  // @rule offline#earlier-build
  it.each([{}, { 'sec-fetch-dest': 'empty' }, { 'sec-fetch-dest': 'serviceworker' }])(
    'an entry that has gone is not found without a page that runs it: %o',
    async (headers) => {
      const app = await appWith(page);
      const gone = await app.inject({ url: '/assets/base-gone.js', headers });
      expect([gone.statusCode, gone.json().code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  // @rule offline#earlier-build
  it('files of an earlier build are served, cached for good', async () => {
    const app = await appWith(page);
    const script = await app.inject({ url: '/assets/index-old.js' });
    expect([script.statusCode, script.body]).toEqual([200, 'export {}']);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('built-in pictures are cached for good under the present version only', async () => {
    const app = await appWith(page);
    const cacheOf = async (query: string) => {
      const { headers } = await app.inject({ url: `/pictures/hero.webp${query}` });
      return headers['cache-control'];
    };
    expect(await cacheOf('?v=abc')).toBe('public, max-age=31536000, immutable');
    for (const query of ['', '?v=old', '?v=abc&v=abc'])
      expect(await cacheOf(query)).toBe('public, max-age=3600');
  });

  it('a missing script is refused with a message', async () => {
    const app = await appWith(page);
    const response = await app.inject({ url: '/favicon.svg', headers: { range: 'bytes=99999-' } });
    expect(response.statusCode).toBe(416);
    expect(response.json()).toMatchObject({
      code: 'RANGE_NOT_SATISFIABLE',
      message: 'This part of the file does not exist.',
    });
  });

  it('the document for static hosts is not served', async () => {
    const app = await appWith(page);
    expect((await app.inject({ url: '/index.html', headers: html })).body).not.toBe('shell');
  });

  it('no pages are served without a build', async () => {
    const app = await appWith(null);
    expect((await app.inject({ url: '/', headers: html })).statusCode).toBe(404);
  });
});

describe('a form of a browser without scripts', () => {
  const seen: { form: string | undefined; url: string }[] = [];
  const render: Render = async ({ form, url }) => {
    seen.push({ form, url });
    return { status: 303, headers: {}, location: '/listing/1#asked', html: '' };
  };
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const origin = 'https://share.example.org';
  const post = async (changes: Record<string, string>, payload = 'wanted=6') => {
    const app = await appWith(render, {}, addBodyParsers);
    return app.inject({ method: 'POST', url: '/listing/1', payload, headers: { ...type, ...changes } });
  };

  // @rule exchange#without-scripts
  it('is handed to its page, and answered with its redirect', async () => {
    const response = await post({ origin });
    expect([response.statusCode, response.headers.location]).toEqual([303, '/listing/1#asked']);
    expect(seen).toEqual([{ form: 'wanted=6', url: 'https://share.example.org/listing/1' }]);
  });

  // @rule exchange#pickup-address
  it('has an answer that no browser stores', async () => {
    expect((await post({ origin })).headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['without word of where the form was', {}, 'x', 403],
    ['of another type', { origin, 'content-type': 'application/json' }, '{}', 415],
    ['too long', { origin }, 'x'.repeat(40_000), 413],
  ])('is refused %s', async (_why, changes, payload, status) => {
    expect((await post(changes, payload)).statusCode).toBe(status);
  });
});
