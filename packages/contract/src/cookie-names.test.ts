import { expect, test } from 'vitest';
import { cookieName, cookieValues, hasPlainCookie, pathCookieName } from './cookie-names.ts';

test('over https the names of cookies are those that no other host can set', () => {
  expect([cookieName('place', true), cookieName('place', false)]).toEqual(['__Host-place', 'place']);
  expect([pathCookieName('place', true), pathCookieName('place', false)]).toEqual([
    '__Secure-place',
    'place',
  ]);
});

test.each([
  ['', []],
  ['place=1', ['1']],
  ['place=1; place=2', ['1', '2']],
  ['place=1; __Host-place=2', ['2']],
  ['__Host-place=2; place=1;__Host-place=3', ['2', '3']],
  ['__Secure-place=2; place=1', ['2']],
  ['replace=1; place2=3; xplace=4; __Host-places=5; place', []],
  ['place=a=b', ['a=b']],
])('of %j the values of place are %j', (cookies, values) => {
  expect(cookieValues(cookies, 'place')).toEqual(values);
});

test('a cookie of an earlier version is seen beside the safe one', () => {
  expect(hasPlainCookie('__Host-place=2', 'place')).toBe(false);
  expect(hasPlainCookie('__Host-place=2; place=1', 'place')).toBe(true);
});
