import { act, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runPageScript } from '../testing/page-script.ts';
import { replayEarlyInput, restoreKeptInput } from './early-input.ts';

/** The events that reached the form. */
let heard: string[];

function Note() {
  const [text, setText] = useState('');
  const [isFree, setFree] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        heard.push(`sent ${text}`);
      }}
    >
      <textarea name="message" value={text} onChange={(event) => setText(event.target.value)} />
      <input type="checkbox" checked={isFree} onChange={(event) => setFree(event.target.checked)} />
      <output>{`${text.length} ${isFree ? 'free' : 'priced'}`}</output>
      <details aria-label="When" onToggle={() => heard.push('toggled')} />
      <button type="button" onClick={() => heard.push('pressed')}>
        Starter
      </button>
      <button type="submit" disabled suppressHydrationWarning>
        Send
      </button>
    </form>
  );
}

let container: HTMLElement;
let stopPageScript: () => void;
/** React's record of an element that it has hydrated. */
const hydrated = { __reactFiber$page: { alternate: {} } };

beforeAll(() => {
  Object.assign(document.documentElement, hydrated);
  stopPageScript = runPageScript();
});

afterAll(() => {
  for (const key of Object.keys(hydrated)) Reflect.deleteProperty(document.documentElement, key);
  stopPageScript();
});

beforeEach(() => {
  heard = [];
  container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Note />);
  window.dispatchEvent(new Event('DOMContentLoaded'));
});

afterEach(() => {
  container.remove();
  history.replaceState(null, '', '/');
});

function type(text: string) {
  const area = screen.getByRole<HTMLTextAreaElement>('textbox');
  area.value = text;
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

test('text, choices and presses from before hydration count, once each', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  type('Could I have six?');
  screen.getByRole<HTMLInputElement>('checkbox').click();
  const plain = screen.getByRole('status');
  plain.click();
  screen.getByRole('button', { name: 'Starter' }).click();
  screen.getByRole('group', { name: 'When' }).dispatchEvent(new Event('toggle'));
  plain.addEventListener('click', () => heard.push('tapped'));
  await vi.advanceTimersByTimeAsync(0);
  render(<Note />, { container, hydrate: true });
  replayEarlyInput();
  await waitFor(() => expect(heard).toEqual(['toggled', 'tapped', 'pressed']));
  heard = ['pressed'];
  expect(screen.getByRole('status')).toHaveTextContent('17 free');
  expect(screen.getByRole('textbox')).toHaveValue('Could I have six?');
  screen.getByRole('button', { name: 'Starter' }).click();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(heard).toEqual(['pressed', 'pressed']);
});

test('React hears no press and no key until it has hydrated the page', () => {
  for (const key of Object.keys(hydrated)) Reflect.deleteProperty(document.documentElement, key);
  const reached = vi.fn();
  const press = () => {
    for (const type of ['pointerdown', 'touchend', 'keydown', 'keyup', 'input', 'change', 'click']) {
      document.addEventListener(type, reached, { capture: true, once: true });
      screen.getByRole('textbox').dispatchEvent(new Event(type, { bubbles: true }));
    }
  };
  press();
  expect(reached).not.toHaveBeenCalled();
  Object.assign(document.documentElement, hydrated);
  press();
  expect(reached).toHaveBeenCalledTimes(7);
});

test('a form whose code is still on its way is sent with its text when the code has come', async () => {
  const code = Promise.withResolvers<{ default: ComponentType }>();
  const Later = lazy(() => code.promise);
  const page = (
    <Suspense fallback={null}>
      <Later />
    </Suspense>
  );
  container.innerHTML = `<!--$-->${renderToString(<Note />)}<!--/$-->`;
  window.dispatchEvent(new Event('DOMContentLoaded'));
  render(page, { container, hydrate: true });
  replayEarlyInput();
  type('Six, please');
  screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).click();
  expect(heard).toEqual([]);
  await act(async () => code.resolve({ default: Note }));
  await waitFor(() => expect(heard).toEqual(['sent Six, please']));
});

test('a button that waits for its code shows that it was pressed', async () => {
  const pulsing = new Set<Element>();
  const animated: Partial<Element> = {
    animate(this: Element) {
      pulsing.add(this);
      return {} as Animation;
    },
    getAnimations(this: Element) {
      return [{ cancel: () => pulsing.delete(this) } as unknown as Animation];
    },
  };
  const button = Object.assign(screen.getByRole('button', { name: 'Starter' }), animated);
  button.click();
  await waitFor(() => expect(pulsing).toContain(button));
  render(<Note />, { container, hydrate: true });
  replayEarlyInput();
  await waitFor(() => expect(heard).toEqual(['pressed']));
  expect(pulsing).not.toContain(button);
});

test('input on a part that React has rendered but not committed waits for it', async () => {
  const code = Promise.withResolvers<{ default: ComponentType }>();
  const Later = lazy(() => code.promise);
  container.innerHTML = `<!--$-->${renderToString(<Note />)}<p></p><!--/$-->`;
  window.dispatchEvent(new Event('DOMContentLoaded'));
  render(
    <Suspense fallback={null}>
      <Note />
      <Later />
    </Suspense>,
    { container, hydrate: true },
  );
  replayEarlyInput();
  type('Six, please');
  screen.getByRole<HTMLInputElement>('checkbox').click();
  screen.getByRole('button', { name: 'Starter' }).click();
  screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).click();
  expect(heard).toEqual([]);
  await act(async () => code.resolve({ default: () => <p /> }));
  await waitFor(() => expect(heard).toEqual(['sent Six, please', 'pressed']));
  expect(screen.getByRole('status')).toHaveTextContent('11 free');
});

test('a box that React hydrates for the very press is changed once', async () => {
  container.innerHTML = `<!--$-->${renderToString(<Note />)}<!--/$-->`;
  window.dispatchEvent(new Event('DOMContentLoaded'));
  hydrateRoot(
    container,
    <Suspense fallback={null}>
      <Note />
    </Suspense>,
  );
  replayEarlyInput();
  screen.getByRole<HTMLInputElement>('checkbox').click();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('0 free'));
});

test('text goes to the field that React has drawn in place of the one typed into', async () => {
  type('Six, please');
  container.innerHTML = '';
  render(<Note />, { container });
  replayEarlyInput();
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('Six, please'));
});

/** The document after a reload that the visitor did not ask for. */
function reload(path: string, html: string) {
  window.earlyInput?.keep();
  history.replaceState(null, '', path);
  window.earlyInput?.fields.clear();
  container.innerHTML = html;
  restoreKeptInput();
}

// @rule offline#start-failed
test('what was entered is there after the reload of a page that did not start', async () => {
  const note = renderToString(<Note />);
  for (const text of ['Could I', 'Could I have six?']) {
    type(text);
    screen.getByRole<HTMLTextAreaElement>('textbox').setSelectionRange(3, 3);
    reload(location.pathname, note);
    expect(screen.getByRole('textbox')).toHaveValue(text);
  }
  render(<Note />, { container, hydrate: true });
  replayEarlyInput();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('17 priced'));
  expect(sessionStorage).toHaveLength(0);
});

// @rule offline#start-failed
test('no password or address is stored for a reload, and no other page gets what was entered', () => {
  const fields = '<input name="a" type="password"><input name="b" autocomplete="street-address">';
  container.innerHTML = `${fields}<textarea name="c"></textarea>`;
  for (const field of container.querySelectorAll<HTMLInputElement>('[name]')) {
    field.value = 'secret';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  window.earlyInput?.keep();
  expect(JSON.parse(sessionStorage.getItem('kept:early') ?? '').fields).toMatchObject([['c', 0, {}]]);
  reload('/elsewhere', '<textarea name="c"></textarea>');
  expect(screen.getByRole('textbox')).toHaveValue('');
  expect(sessionStorage).toHaveLength(0);
});

/** The next key: browsers announce it before the field changes, and put its letter at the caret. */
function press(letter: string) {
  const area = screen.getByRole<HTMLTextAreaElement>('textbox');
  for (const event of [
    new KeyboardEvent('keydown', { key: letter, bubbles: true }),
    new InputEvent('beforeinput', { data: letter, bubbles: true }),
  ])
    area.dispatchEvent(event);
  area.setRangeText(letter, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Writes over its field when it is hydrated, as form libraries do. */
function Form() {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = '';
  }, []);
  return <textarea ref={field} onInput={({ currentTarget }) => heard.push(currentTarget.value)} />;
}

test.each([
  ['rendered again with no text', <Note key="a" />],
  ['written over by a form library', <Form key="b" />],
])('a key in a field that was %s goes to the caret of the text before', async (_what, form) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  container.innerHTML = renderToString(form);
  const area = screen.getByRole<HTMLTextAreaElement>('textbox');
  type('Could I six?');
  area.setSelectionRange(8, 8);
  replayEarlyInput();
  document.dispatchEvent(new Event('selectionchange'));
  const { rerender } = render(form, { container, hydrate: true });
  rerender(form);
  area.value = '';
  for (const letter of 'have ') press(letter);
  expect(area).toHaveValue('Could I have six?');
  expect(area.selectionStart).toBe(13);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(area).toHaveValue('Could I have six?');
  expect(heard.at(-1) ?? screen.getByRole('status').textContent).toMatch(/^(17 priced|Could I have six\?)$/);
});

test('a key before hydration goes to the text that React has written over', () => {
  container.innerHTML = renderToString(<Note />);
  type('Could I have');
  replayEarlyInput();
  screen.getByRole<HTMLTextAreaElement>('textbox').value = '';
  for (const letter of ' six?') press(letter);
  expect(screen.getByRole('textbox')).toHaveValue('Could I have six?');
});
