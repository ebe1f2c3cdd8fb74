import { gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { shareTestApp } from '../../../testing/test-app.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const CREDENTIALS = JSON.stringify({ email: 'rosa@example.org', password: 'zucchini after rain' });

describe('malformed requests', () => {
  const t = shareTestApp('sqlite');
  const post = (payload: string | Buffer, headers: Record<string, string>, url = '/api/auth/login') =>
    t.app.inject({ method: 'POST', url, payload, headers });

  const refusal = (response: Awaited<ReturnType<typeof post>>) => {
    const { statusCode, code, message } = response.json();
    expect(statusCode).toBe(response.statusCode);
    expect(response.headers['cache-control']).toBe('no-store');
    return [statusCode, code, message];
  };

  test('malformed JSON is 400', async () => {
    const bodies = [
      '{',
      '{"email":',
      "{'email':'x'}",
      'nul',
      '[1,]',
      '{"a":1}{"b":2}',
      '\0',
      'undefined',
      '{"a":NaN}',
    ];
    bodies.push('{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{}}}', '\ufeff\ufeff{}');
    for (const body of bodies) {
      expect(refusal(await post(body, JSON_TYPE)), body).toEqual([
        400,
        'MALFORMED_JSON',
        'The request is not valid JSON.',
      ]);
    }
  });

  test('JSON that is not an object is 400', async () => {
    for (const body of ['null', '[]', '1', '"text"', 'true', '[[[]]]', '{}']) {
      expect(refusal(await post(body, JSON_TYPE)), body).toEqual([
        400,
        'VALIDATION_FAILED',
        'Email and password are required',
      ]);
      expect(refusal(await post(body, JSON_TYPE, '/api/auth/register')), body).toEqual([
        400,
        'VALIDATION_FAILED',
        'Please fill in all required fields',
      ]);
    }
  });

  test('deeply nested JSON is 400', async () => {
    const depth = 10_000;
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    for (const body of [nested, `{"email":${nested},"password":"x"}`]) {
      expect(refusal(await post(body, JSON_TYPE))).toEqual([
        400,
        'JSON_TOO_COMPLEX',
        'The request is nested too deeply or has too many values.',
      ]);
    }
  });

  test('the last value of a repeated key counts', async () => {
    const twice = `{"email":1,"password":"x",${CREDENTIALS.slice(1)}`;
    expect((await post(twice, JSON_TYPE)).json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  test('a compressed body is 415', async () => {
    for (const encoding of ['gzip', 'br', 'GZIP, identity'])
      expect(
        refusal(await post(gzipSync(CREDENTIALS), { ...JSON_TYPE, 'content-encoding': encoding })),
      ).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE', 'This content type is not supported here.']);
    expect((await post(CREDENTIALS, { ...JSON_TYPE, 'content-encoding': 'identity' })).statusCode).toBe(401);
  });

  test('another content type is 415', async () => {
    const types = [
      'text/plain',
      'text/html',
      'application/xml',
      'application/x-www-form-urlencoded',
      'application/json5',
    ];
    types.push(
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'application',
      'text/plain; application/json',
    );
    types.push('application/json/../x', 'application/octet-stream');
    for (const type of types) {
      expect(refusal(await post(CREDENTIALS, { 'content-type': type })), type).toEqual([
        415,
        'UNSUPPORTED_MEDIA_TYPE',
        'This content type is not supported here.',
      ]);
    }
  });

  test('JSON is accepted with any valid spelling of its media type', async () => {
    for (const type of [
      'application/json; charset=utf-8',
      'Application/JSON',
      'application/json ; x=y',
      'application/json;',
      'application/json\t',
      'Application/JSON ;',
    ]) {
      expect((await post(CREDENTIALS, { 'content-type': type })).statusCode, type).toBe(401);
    }
  });

  test('a body that is too large is 413', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(1024 * 1024), password: 'x' });
    expect(refusal(await post(body, JSON_TYPE))).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      'The request is too large.',
    ]);
  });

  // @rule http-api#unknown-path
  test('an unknown path is 404, in JSON', async () => {
    const calls: InjectOptions[] = [
      { method: 'POST', url: '/api/nowhere', payload: {} },
      { method: 'GET', url: '/api/%ff' },
      { method: 'GET', url: '/api/..%2f..%2fetc/passwd' },
      { method: 'GET', url: `/api/users/${'x'.repeat(300)}` },
      { method: 'GET', url: '//api//listings', headers: { accept: 'application/json' } },
      { method: 'GET', url: '/api/listings;a=b' },
    ];
    for (const call of calls) {
      const response = await t.app.inject(call);
      expect(response.json(), JSON.stringify(call)).toMatchObject({
        statusCode: 404,
        code: 'NOT_FOUND',
        message: 'Not found',
      });
    }
  });

  test('a method is that of the request line, whatever headers, queries and bodies name', async () => {
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const response = await t.app.inject({
        method: 'POST',
        url: '/api/listings?_method=DELETE',
        headers: { [name]: 'GET' },
        payload: { _method: 'GET' },
      });
      expect(response.statusCode, name).toBe(401);
    }
  });

  test('a query of 60,000 characters is answered or refused', async () => {
    const long = '%25_'.repeat(15_000);
    for (const url of [
      '/api/listings?search=',
      '/api/users/search?term=',
      '/api/users?search=',
      '/api/geo/search?q=',
    ])
      expect((await t.app.inject(url + long)).statusCode, url).toBeLessThan(500);
    expect(t.logged).toEqual([]);
  });

  test('each response carries the security headers', async () => {
    for (const url of ['/api/auth/session', '/api/nowhere']) {
      const { headers } = await t.app.inject({ url });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        // Another site learns of an address here no more than its origin.
        'referrer-policy': 'strict-origin-when-cross-origin',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });
});

describe('requests from another site', () => {
  const t = shareTestApp('sqlite', { publicUrl: 'https://windfall.example' });
  const logout = (headers: Record<string, string>, method: 'POST' | 'PUT' | 'DELETE' = 'POST') =>
    t.app.inject({ method, url: '/api/auth/logout', headers });

  test('are refused before they have an effect', async () => {
    const origins = [
      'https://evil.example',
      'null',
      'http://windfall.example',
      'https://windfall.example.evil.example',
    ];
    origins.push('https://windfall.example:8443', 'https://user@windfall.example', '');
    const headers = [
      ...origins.map((origin) => ({ origin })),
      ...['cross-site', 'same-site', 'x'].map((site) => ({ 'sec-fetch-site': site })),
    ];
    for (const header of headers) {
      const response = await logout(header);
      expect(response.json(), JSON.stringify(header)).toMatchObject({
        statusCode: 403,
        code: 'CROSS_SITE_REQUEST',
        message: 'This request came from another site and was refused.',
      });
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    const mixed = { origin: 'https://windfall.example', 'sec-fetch-site': 'cross-site' };
    for (const response of [
      await logout({ origin: 'https://evil.example' }, 'DELETE'),
      await logout({ origin: 'https://evil.example' }, 'PUT'),
      await logout(mixed),
    ])
      expect(response.json()).toMatchObject({
        statusCode: 403,
        code: 'CROSS_SITE_REQUEST',
        message: 'This request came from another site and was refused.',
      });
  });

  test('are distinguished from requests of the site itself and of programs', async () => {
    const own = { origin: 'https://windfall.example', 'sec-fetch-site': 'same-origin' };
    for (const headers of [{}, own, { origin: own.origin }, { 'sec-fetch-site': 'none' }]) {
      expect((await logout(headers)).statusCode, JSON.stringify(headers)).toBe(200);
    }
    // The page's own origin counts under any host name.
    expect((await logout({ origin: 'http://192.168.1.7:3000', host: '192.168.1.7:3000' })).statusCode).toBe(
      200,
    );
  });

  test('may read', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const response = await t.app.inject({ url: '/api/auth/session', headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000');
  });
});
