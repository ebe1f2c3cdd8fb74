import { afterEach, expect, test, vi } from 'vitest';
import { clearDraftTexts, readStoredText, storeText } from './draft-text.ts';

const leave = () => clearDraftTexts((key) => key === 'theme');

afterEach(leave);

test('text is stored for the tab until it is emptied or the member signs out', () => {
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

test('text survives full storage while the page is open', () => {
  storeText('a', 'one');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storeText('a', 'one more');
  expect(readStoredText('a')).toBe('one more');
});

test("signing out deletes the member's local storage and keeps device settings", () => {
  localStorage.setItem('kept:create-listing:rosa', '{"title":"Figs"}');
  localStorage.setItem('theme', 'dark');
  leave();
  expect(localStorage.getItem('kept:create-listing:rosa')).toBeNull();
  expect(localStorage.getItem('theme')).toBe('dark');
});
