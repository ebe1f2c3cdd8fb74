import { beforeEach, expect, test } from 'vitest';
import { readEntry, reloadEntries, rememberEntry, storeEntries } from './entry-memory.ts';

const STORAGE_KEY = 'windfall:history';
const view = { y: 2000, height: 9000, focus: { name: 'A /listing/figs', index: 0, top: 300 } };

beforeEach(() => {
  sessionStorage.clear();
  reloadEntries();
});

// @rule navigation#back-restores
test('the next document of the tab knows how the entries were left', () => {
  rememberEntry('a /listings', { view });
  rememberEntry('a /listings', { cameFrom: '/' });
  storeEntries();
  reloadEntries();
  expect(readEntry('a /listings')).toEqual({ view, cameFrom: '/' });
  expect(readEntry('b /listings')).toEqual({});
});

test('the entries that were left first are forgotten first', () => {
  for (let number = 1; number <= 61; number += 1) rememberEntry(`${number} /`, { cameFrom: '/about' });
  expect(readEntry('1 /')).toEqual({});
  expect(readEntry('2 /')).toEqual({ cameFrom: '/about' });
});

test.each([
  'no json',
  '{}',
  '[["a /"]]',
  '[["a /",{"view":{"y":"2000","height":1,"focus":null}}]]',
  '[["a /",{"view":{"y":2000,"height":1,"focus":{}}}]]',
  '[["a /",{"cameFrom":7}]]',
])('a stored %s is left out', (stored) => {
  sessionStorage.setItem(STORAGE_KEY, stored);
  expect(readEntry('a /')).toEqual({});
});
