import { describe, expect, it, vi } from 'vitest';
import { showsGoogle } from './content-policy.ts';
import { appWith, closeApps, html, page } from './testing/pages-app.ts';
import type { PublicSite, Render } from './web-app.ts';

closeApps();

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
        tagline: '',
        welcome: '',
        homePlace: null,
        announcement: null,
        joining: 'open',
        color: null,
        hiddenCategories: [],
        ownTexts: [],
        picture: null,
        url: 'https://share.example.org',
        language: 'en',
        contact: {
          phone: '(503) 555-0142',
          email: 'hello@windfall.example',
          socialUrl: 'https://social.example/@windfall',
        },
        sourceUrl: null,
        distanceUnit: 'miles',
        googleClientId: null,
        oidcName: null,
        sendsMail: false,
        maintenance: false,
        testimonials: null,
        timeZone: 'America/Boise',
        utcOffsetMinutes: expect.any(Number),
        hasWorker: true,
        notifies: true,
      },
    ]);
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
      expect(policy).toContain("style-src 'self';");
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types windfall windfall-start;");
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
    expect(policy).not.toContain('trusted-types');
    expect(policy).toContain("connect-src 'self' https://accounts.google.com/gsi/;");
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(sites.map(({ googleClientId }) => googleClientId)).toEqual([
      null,
      '1234.apps.googleusercontent.com',
    ]);
    const strict = async (url: string) => {
      const { headers: sent } = await app.inject({ url, headers: html });
      const text = String(sent['content-security-policy']);
      return !/google|unsafe-inline/.test(text) && text.includes('require-trusted-types-for');
    };
    for (const url of ['/', '/listing/7', '/login/x', '/listings?from=/login', '/user/7/profile', '/admin'])
      expect(await strict(url), url).toBe(true);
    for (const url of [
      '/login',
      '/login/',
      '/Login',
      '/register?from=%2F',
      '/profile',
      '/profile?tab=password',
    ])
      expect(await strict(url), url).toBe(false);
    const begun = performance.now();
    expect(showsGoogle(`/${'/'.repeat(15_000)}x`, { google: null })).toBe(false);
    expect(performance.now() - begun).toBeLessThan(50);
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
