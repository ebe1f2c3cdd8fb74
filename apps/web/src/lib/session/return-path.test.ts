import { describe, expect, it } from 'vitest';
import { loginPath, returnPathOf, safePath } from './return-path.ts';

describe('safePath', () => {
  it.each(['/', '/messages', '/listing/1?a=b#c'])('accepts %s', (path) => {
    expect(safePath(path)).toBe(path);
  });

  it('writes letters as a header takes them', () => {
    expect(safePath('/listings?search=caf\u00e9')).toBe('/listings?search=caf%C3%A9');
    expect(safePath('/a\nb')).toBe('/ab');
  });

  it.each([
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'messages',
    '',
    '/\t/evil.test',
    '/..//evil.test',
    '/./\\evil.test',
    null,
    3,
    {},
  ])('refuses %j', (path) => {
    expect(safePath(path)).toBeNull();
  });
});

// @rule navigation#guard-redirect
it('adds the return path to the address', () => {
  expect(loginPath('/conversation/ben?x=1')).toBe('/login?from=%2Fconversation%2Fben%3Fx%3D1');
  expect(loginPath('/')).toBe('/login');
});

it("prefers the router's state to the address", () => {
  expect(returnPathOf({ state: { from: '/messages' }, search: '?from=/create-listing' })).toBe('/messages');
  expect(returnPathOf({ state: { from: '//evil.test' }, search: '?from=/create-listing' })).toBe(
    '/create-listing',
  );
  expect(returnPathOf({ state: null, search: '?from=//evil.test' })).toBeNull();
});
