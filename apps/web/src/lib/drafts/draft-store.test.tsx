import { useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { clearDraftTexts, readStoredText, storeText, useStoredText } from './draft-store.ts';

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

function Field({ onCommit }: { onCommit?: () => void }) {
  const text = useStoredText('a');
  useLayoutEffect(() => onCommit?.(), [onCommit]);
  return <textarea value={text} onChange={(event) => storeText('a', event.target.value)} />;
}

test('text that is entered as soon as React hears its field stays in it', async () => {
  // Else React runs the later effects of the first drawing at once.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const { promise: isCommitted, resolve: commit } = Promise.withResolvers<void>();
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Field />);
  const root = hydrateRoot(container, <Field onCommit={commit} />);
  await isCommitted;
  const field = container.querySelector('textarea') as HTMLTextAreaElement;
  field.setRangeText('str');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  expect(readStoredText('a')).toBe('str');
  expect(field).toHaveValue('str');
  root.unmount();
  container.remove();
});
