import { describe, expect, it } from 'vitest';
import { appWith, closeApps, html, page } from './testing/pages-app.ts';

closeApps();

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

  it('built files are not in the log of requests', async () => {
    const levels: Record<string, string | undefined> = {};
    await appWith(page, {}, (app) => {
      app.addHook('onRoute', ({ url, logLevel }) => {
        levels[url] = logLevel;
      });
    });
    expect(levels['/assets/index-abc.js']).toBe('warn');
    expect(levels['/favicon.svg']).toBe('warn');
    expect(levels['/*']).not.toBe('warn');
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
