import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

const copied: string[] = [];

/** The older command, which copies the selected text of the focused field. */
function withCommand(answer: () => boolean) {
  document.execCommand = (command) => {
    const field = document.activeElement;
    if (command === 'copy' && field instanceof HTMLTextAreaElement)
      copied.push(field.value.slice(field.selectionStart, field.selectionEnd));
    return answer();
  };
}

afterEach(() => {
  copied.length = 0;
  document.body.replaceChildren();
  Reflect.deleteProperty(document, 'execCommand');
  vi.unstubAllGlobals();
});

test('copies by the clipboard where there is one', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('figs')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('figs');
});

test.each([
  ['a page by plain http', {}],
  ['a refused clipboard', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } }],
])('copies by the older command on %s, and returns the focus', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  withCommand(() => true);
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  expect(await copyText('two\nlines')).toBe(true);
  expect(copied).toEqual(['two\nlines']);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

test('selects the text inside the open dialog', async () => {
  vi.stubGlobal('navigator', {});
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  const button = dialog.appendChild(document.createElement('button'));
  button.focus();
  let isInside = false;
  withCommand(() => (isInside = dialog.contains(document.activeElement)));
  expect(await copyText('figs')).toBe(true);
  expect(isInside).toBe(true);
});

test.each([
  ['refuses', () => false],
  [
    'throws',
    () => {
      throw new Error('no such command');
    },
  ],
])('says that nothing was copied where the command %s', async (_, answer: () => boolean) => {
  vi.stubGlobal('navigator', {});
  withCommand(answer);
  expect(await copyText('figs')).toBe(false);
});
