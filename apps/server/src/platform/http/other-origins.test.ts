import { describe, expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { shareTestApp, type TestApp } from '../../../testing/test-app.ts';
import { contentPolicy } from '../../pages/content-policy.ts';

const ORIGIN = 'https://app.example';
const PLUMS = { title: 'Plums', description: 'Ripe.', category: 'Fruits', location: 'Portland, OR' };
const crossSite = { origin: ORIGIN, 'sec-fetch-site': 'cross-site', accept: 'application/json' };

const share = ({ app }: TestApp, headers: Record<string, string>) =>
  app.inject({ method: 'POST', url: '/api/listings', headers, payload: PLUMS });
const preflight = ({ app }: TestApp, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'OPTIONS',
    url: '/api/listings',
    headers: { ...crossSite, 'access-control-request-method': 'POST', ...headers },
  });
const corsHeaders = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

// @rule http-api#other-origins
describe('without configuration', () => {
  const t = shareTestApp('sqlite');

  test('a page of another origin can read nothing, and its changes are refused', async () => {
    const rosa = await aMember(t);
    const read = await t.app.inject({ url: '/api/listings', headers: crossSite });
    const write = await share(t, { ...crossSite, ...rosa.bearer });
    const asked = await preflight(t);
    expect([read, write, asked].flatMap(({ headers }) => corsHeaders(headers))).toEqual([]);
    expect(write.json()).toMatchObject({ statusCode: 403, code: 'CROSS_SITE_REQUEST' });
    expect(read.headers.vary).not.toContain('Origin');
  });
});

// @rule http-api#other-origins
describe('with that origin in CORS_ORIGINS', () => {
  const t = shareTestApp('sqlite', { corsOrigins: [ORIGIN] });

  test('its page is told what it may send, signs in without a cookie, and reads and changes with the token', async () => {
    const allowed = await preflight(t);
    expect([allowed.statusCode, allowed.headers]).toMatchObject([
      204,
      {
        'access-control-allow-origin': ORIGIN,
        'access-control-allow-methods': 'GET, HEAD, OPTIONS, POST',
        'access-control-allow-headers': expect.stringContaining('Authorization, Content-Type'),
        'access-control-max-age': '600',
        vary: 'Origin',
      },
    ]);
    const signedIn = await t.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      headers: crossSite,
      payload: {
        email: 'june@example.org',
        password: 'nine bean rows',
        full_name: 'June Park',
        location: 'Portland, OR',
      },
    });
    expect([signedIn.statusCode, signedIn.headers['set-cookie']]).toEqual([201, undefined]);
    const made = await share(t, { ...crossSite, authorization: `Bearer ${signedIn.json().token}` });
    expect(made.statusCode).toBe(201);
    for (const name of ['Link', 'Location', 'Retry-After', 'RateLimit'])
      expect(made.headers['access-control-expose-headers']).toContain(name);
    const read = await t.app.inject({ url: '/listings', headers: crossSite });
    expect(read.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      vary: 'Accept, Accept-Encoding, Origin',
    });
    expect(corsHeaders(read.headers)).not.toContain('access-control-allow-credentials');
  });

  test('a refusal can be read too', async () => {
    const refused = await share(t, crossSite);
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, ORIGIN]);
  });

  test('live events, which are sent past the hooks of the application, can be read too', async () => {
    const rosa = await aMember(t);
    const { headers, raw } = await t.app.inject({
      url: '/api/events',
      headers: { ...crossSite, ...rosa.bearer },
      payloadAsStream: true,
    });
    raw.res.destroy();
    expect(headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      vary: 'Origin',
      'content-type': 'text/event-stream; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  test('the session cookie of a member is never taken from it', async () => {
    const rosa = await aMember(t);
    for (const headers of [rosa.headers, { ...rosa.headers, ...rosa.bearer }]) {
      const refused = await share(t, { ...crossSite, ...headers });
      expect(refused.json()).toMatchObject({ statusCode: 403, code: 'CROSS_SITE_REQUEST' });
      expect(corsHeaders(refused.headers)).toEqual([]);
    }
  });

  test.each([
    'https://app.example.evil.example',
    'http://app.example',
    'https://app.example:8443',
    'https://APP.example',
    'null',
    '',
  ])('the origin %j is another one', async (origin) => {
    const rosa = await aMember(t, 'Amir');
    const refused = await share(t, { ...crossSite, ...rosa.bearer, origin });
    expect(refused.json()).toMatchObject({ statusCode: 403, code: 'CROSS_SITE_REQUEST' });
    expect(corsHeaders(refused.headers)).toEqual([]);
  });

  test('pages of this site may call it and show its photos, and no other', () => {
    const policyFor = (corsOrigins: string[]) => contentPolicy({ nonce: 'once' }, { corsOrigins });
    expect(policyFor([])).toContain("connect-src 'self';");
    expect(policyFor([])).toContain("img-src 'self' blob: data:;");
    expect(policyFor([ORIGIN])).toContain(`connect-src 'self' ${ORIGIN};`);
    expect(policyFor([ORIGIN])).toContain(`img-src 'self' ${ORIGIN} blob: data:;`);
  });
});
