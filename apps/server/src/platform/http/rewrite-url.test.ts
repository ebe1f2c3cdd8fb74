import { expect, test } from 'vitest';
import { rewriteUrl } from './rewrite-url.ts';

const JSON_ONLY = 'application/json';
const BROWSER = 'text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8';

// @rule http-api#aliases
test.each([
  ['GET', '/listings', JSON_ONLY, '/api/listings'],
  ['GET', '/listings', 'application/json, text/plain, */*', '/api/listings'],
  ['HEAD', '/listings?category=herbs', JSON_ONLY, '/api/listings?category=herbs'],
  ['GET', '/listings', BROWSER, '/listings'],
  ['GET', '/listings', undefined, '/listings'],
  ['GET', '/listings.json?near=97202', JSON_ONLY, '/listings.json?near=97202'],
  ['GET', '/listings.atom', 'application/atom+xml, application/json', '/listings.atom'],
  ['GET', '/listings', '*/*', '/listings'],
  ['POST', '/auth/login', JSON_ONLY, '/api/auth/login'],
  ['POST', '/auth/login', undefined, '/api/auth/login'],
  ['PUT', '/users/1', BROWSER, '/api/users/1'],
  ['GET', '/api/listings', JSON_ONLY, '/api/listings'],
  ['POST', '/api/auth/login', JSON_ONLY, '/api/auth/login'],
  ['GET', '/api/listings/', JSON_ONLY, '/api/listings'],
  ['GET', '/api/listings//?near=97202/', JSON_ONLY, '/api/listings?near=97202/'],
  ['PUT', '/users/1/', undefined, '/api/users/1'],
  ['GET', '/listings/', BROWSER, '/listings/'],
  ['GET', '//api//x', JSON_ONLY, '//api//x'],
  ['GET', '/api/%2e%2e/health', JSON_ONLY, '/api/%2e%2e/health'],
  ['GET', '/api/x/../../health', JSON_ONLY, '/api/x/../../health'],
  ['OPTIONS', '*', JSON_ONLY, '/*'],
  ['GET', '*@evil.example/', BROWSER, '/*@evil.example/'],
  ['GET', '/', JSON_ONLY, '/api/'],
  ['GET', 'http://any.example/listings?sort=oldest', BROWSER, '/listings?sort=oldest'],
  ['GET', 'http://', BROWSER, '/'],
])('%s %s for %s is %s', (method, url, accept, expected) => {
  expect(rewriteUrl({ method, url, headers: { ...(accept && { accept }) } })).toBe(expected);
});

test('thousands of slashes take no time', () => {
  const begun = performance.now();
  rewriteUrl({ method: 'GET', url: `/api/${'/'.repeat(100_000)}x`, headers: {} });
  expect(performance.now() - begun).toBeLessThan(100);
});

// @rule navigation#plain-forms
test('a form that a browser sends to its page stays there, and other writes go to the API', () => {
  const form = { accept: BROWSER, 'content-type': 'application/x-www-form-urlencoded' };
  const post = (url: string, headers: Record<string, string>) => rewriteUrl({ method: 'POST', url, headers });
  expect(post('/listing/1?from=map', form)).toBe('/listing/1?from=map');
  expect(post('/conversation/1', form)).toBe('/conversation/1');
  expect(post('/dashboard', form)).toBe('/dashboard');
  expect(post('/login?from=/a/b', form)).toBe('/login?from=/a/b');
  expect(post('/register', form)).toBe('/register');
  expect(post('/register/1', form)).toBe('/api/register/1');
  expect(post('/unsubscribe', form)).toBe('/api/unsubscribe');
  expect(post('/listing/1/claims', form)).toBe('/api/listing/1/claims');
  expect(post('/auth/login', form)).toBe('/api/auth/login');
  expect(post('/listing/1', { ...form, accept: JSON_ONLY })).toBe('/api/listing/1');
  expect(post('/listing/1', { ...form, 'content-type': JSON_ONLY })).toBe('/api/listing/1');
});
