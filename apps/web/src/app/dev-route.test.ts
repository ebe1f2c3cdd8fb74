import { expect, test } from 'vitest';
import { devRoute } from './dev-route.ts';

const open = (saved: string | null, at = '/') => {
  if (saved !== null) localStorage.setItem('devRoute', saved);
  return devRoute(at);
};

// @rule navigation#dev-route
test.each(['/listings', '/listings?category=herbs', '/conversation/ben#end'])(
  'the app opened at the root starts at the saved %s',
  (path) => expect(open(path)).toBe(path),
);

// @rule navigation#dev-route
test.each([
  '//evil.test',
  '/\\evil.test',
  'https://evil.test/',
  'listings',
  '',
  'javascript:alert(1)',
  '/\t/evil.test',
])('what is no path of this site is ignored: %j', (path) => expect(open(path)).toBeNull());

test.each(['/', '/?a=b', '/.', '/x/..', '/./'])('the root does not redirect to itself by %s', (path) =>
  expect(open(path)).toBeNull(),
);

// @rule navigation#dev-route
test('a deep link opens its own page', () => {
  expect(open('/listings', '/messages')).toBeNull();
});

test('without a saved route the app starts at the root', () => {
  expect(open(null)).toBeNull();
});
