import { afterEach, expect, test, vi } from 'vitest';
import { forgetKeptText, keepText, readKept } from './kept-text.ts';

afterEach(forgetKeptText);

test('text is kept in the tab until it is emptied or the member leaves', () => {
  keepText('a', 'one');
  keepText('b', 'two');
  sessionStorage.setItem('token', 'not ours');
  expect(readKept('a')).toBe('one');
  keepText('a', '');
  expect(readKept('a')).toBe('');
  forgetKeptText();
  expect(readKept('b')).toBe('');
  expect(sessionStorage.getItem('token')).toBe('not ours');
});

test('a full storage loses nothing while the page is open', () => {
  keepText('a', 'one');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepText('a', 'one more');
  expect(readKept('a')).toBe('one more');
});

test('what is kept beyond the tab goes when the member leaves, and nothing else does', () => {
  localStorage.setItem('kept:create-listing:rosa', '{"title":"Figs"}');
  localStorage.setItem('theme', 'dark');
  forgetKeptText();
  expect(localStorage.getItem('kept:create-listing:rosa')).toBeNull();
  expect(localStorage.getItem('theme')).toBe('dark');
});
