import { afterEach, expect, test, vi } from 'vitest';
import { clearDraftTexts, readStoredText, storeText } from './draft-text.ts';

const leave = () => clearDraftTexts((key) => key === 'theme');

afterEach(leave);

test('text is kept in the tab until it is emptied or the member leaves', () => {
  storeText('a', 'one');
  storeText('b', 'two');
  sessionStorage.setItem('token', 'bearer');
  expect(readStoredText('a')).toBe('one');
  storeText('a', '');
  expect(readStoredText('a')).toBe('');
  expect(readStoredText('b')).toBe('two');
  leave();
  expect(readStoredText('b')).toBe('');
  expect(sessionStorage).toHaveLength(0);
});

test('a full storage loses nothing while the page is open', () => {
  storeText('a', 'one');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storeText('a', 'one more');
  expect(readStoredText('a')).toBe('one more');
});

test('what is kept beyond the tab goes when the member leaves, and what is not theirs stays', () => {
  localStorage.setItem('kept:create-listing:rosa', '{"title":"Figs"}');
  localStorage.setItem('theme', 'dark');
  leave();
  expect(localStorage.getItem('kept:create-listing:rosa')).toBeNull();
  expect(localStorage.getItem('theme')).toBe('dark');
});
