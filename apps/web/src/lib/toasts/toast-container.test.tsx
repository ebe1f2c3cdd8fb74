import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { isBetterAtTop, showToast, type ToastKind } from './toast-container.tsx';

// @rule navigation#toasts
test.each([
  ['the main action of the page', 'primary', true],
  ['another link', 'quiet', false],
] as const)('a toast at the bottom moves up where %s is: %s', (_what, variant, moves) => {
  renderPart(
    <main>
      <ButtonLink to="/create-listing" variant={variant}>
        Share
      </ButtonLink>
    </main>,
  );
  const link = screen.getByRole('link', { name: 'Share' });
  vi.spyOn(link, 'getBoundingClientRect').mockReturnValue(
    DOMRect.fromRect({ x: 0, y: innerHeight - 60, width: 100, height: 44 }),
  );
  expect(isBetterAtTop({ top: 0, bottom: 0 })).toBe(moves);
});

const PLACE = '.Toastify__toast-container--top-right';

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

// The container stays for the whole file, so each test closes its toasts.
afterEach(async () => {
  const left = toasts();
  await act(async () => {
    for (const button of screen.queryAllByRole('button', { name: 'close' })) fireEvent.click(button);
  });
  await gone(left);
});

const toasts = () => [...document.querySelectorAll<HTMLElement>('.Toastify__toast')];
const words = () => toasts().map((toast) => toast.textContent);
const barOf = (toast: Element) => toast.querySelector<HTMLElement>('.Toastify__progress-bar');
const playStateOf = (toast: Element) => barOf(toast)?.style.animationPlayState;

/** Shows a toast and dispatches the end of its animation, which jsdom does not play. Returns its element. */
async function show(kind: ToastKind, message: string): Promise<HTMLElement> {
  await act(async () => showToast(kind, message));
  const toast = screen.getByText(message).closest<HTMLElement>('.Toastify__toast');
  if (!toast) throw new Error(`'${message}' is not in a toast`);
  await act(async () => fireEvent.animationEnd(toast));
  return toast;
}

/** Runs the action that closes a toast, and ends its exit animation. */
async function close(toast: Element, how: () => unknown): Promise<void> {
  await act(async () => how());
  await gone([toast]);
}

/** Ends the exit animations of closing toasts. */
async function gone(leaving: Element[]): Promise<void> {
  await act(async () => {
    for (const toast of leaving) fireEvent.animationEnd(toast);
  });
  await waitFor(() => expect(leaving.filter((toast) => toast.isConnected)).toHaveLength(0), {
    timeout: 4000,
  });
}

// @rule navigation#toasts
it('appear at the top right, newest first, the same text once', async () => {
  const first = await show('info', 'First');
  await show('info', 'Second');
  await show('info', 'First');
  expect(words()).toEqual(['Second', 'First']);
  expect(document.querySelector(PLACE)).toContainElement(first);
});

// @rule navigation#home-health
// @rule navigation#toasts
it.each([
  ['success', '2000ms'],
  ['info', '5000ms'],
  ['warning', '5000ms'],
] as const)('of kind %s close by themselves after %s, as their progress bar shows', async (kind, time) => {
  const toast = await show(kind, 'Plums');
  expect(toast).toHaveClass(`Toastify__toast--${kind}`);
  const bar = barOf(toast);
  expect(bar?.style.animationDuration).toBe(time);
  expect(bar).toHaveAttribute('aria-hidden', 'false');
  // React listens for this name where AnimationEvent is missing.
  await close(toast, () => bar && fireEvent(bar, new Event('webkitAnimationEnd', { bubbles: true })));
  expect(words()).toEqual([]);
});

// @rule navigation#toasts
it('of a failure stay until they are closed', async () => {
  const toast = await show('error', 'Plums');
  expect(barOf(toast)).not.toHaveAttribute('aria-hidden', 'false');
  await close(toast, () => fireEvent.click(screen.getByRole('button', { name: 'close' })));
  expect(words()).toEqual([]);
});

// @rule navigation#toasts
it('close on a click', async () => {
  const toast = await show('info', 'Plums');
  await show('info', 'Pears');
  await close(toast, () => fireEvent.click(toast));
  expect(words()).toEqual(['Pears']);
});

// @rule navigation#toasts
it('pause under the pointer and while the window has no focus', async () => {
  const toast = await show('info', 'Plums');
  const states = [playStateOf(toast)];
  for (const happen of [
    () => fireEvent.mouseEnter(toast),
    () => fireEvent.mouseLeave(toast),
    () => fireEvent.blur(window),
    () => fireEvent.focus(window),
  ]) {
    await act(async () => happen());
    states.push(playStateOf(toast));
  }
  expect(states).toEqual(['running', 'paused', 'running', 'paused', 'running']);
});

// @rule navigation#toasts
it.each([
  [80, 'spring back'],
  [81, 'leave'],
])('dragged by %d percent of their width %s', async (percent, then) => {
  const toast = await show('info', 'Plums');
  vi.spyOn(toast, 'offsetWidth', 'get').mockReturnValue(100);
  const drag = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', clientX: number) => {
    const target = type === 'pointerDown' ? toast : document;
    return act(async () => fireEvent(target, createEvent[type](target, { clientX, bubbles: true })));
  };
  await drag('pointerDown', 0);
  await drag('pointerMove', percent);
  await drag('pointerUp', percent);
  if (then === 'leave') await gone([toast]);
  else expect(toast.style.transform).toBe('');
});

// @rule navigation#toasts
it('are 20 at most; further ones wait', async () => {
  for (let number = 1; number <= 20; number += 1) await show('info', `Plum ${number}`);
  await act(async () => showToast('info', 'Plum 21'));
  expect(toasts()).toHaveLength(20);
  const [newest] = toasts();
  if (newest) await close(newest, () => fireEvent.click(newest));
  expect(words()[0]).toBe('Plum 21');
});

// @rule navigation#toasts
it('keep clear of the header, and of bars and composers that come and go at the bottom', async () => {
  vi.stubGlobal('innerHeight', 800);
  const edge = (name: 'top' | 'bottom', top: number, height: number) => {
    const element = document.body.appendChild(document.createElement('div'));
    element.dataset['edge'] = name;
    element.getBoundingClientRect = () => new DOMRect(0, top, 390, height);
    return element;
  };
  const parts = [edge('top', 0, 56), edge('bottom', 740, 60), edge('bottom', 0, 0), edge('top', 900, 60)];
  const toast = await show('error', 'Plums');
  const kept = () => {
    const { style } = toast.closest<HTMLElement>('body > div') ?? toast;
    return ['top', 'bottom'].map((name) => style.getPropertyValue(`--clear-${name}`));
  };
  expect(kept()).toEqual(['56px', '60px']);
  parts.push(edge('bottom', 640, 100));
  await waitFor(() => expect(kept()).toEqual(['56px', '160px']));
  for (const part of parts) part.remove();
});

// @rule navigation#toasts
it.each([
  ['at the top where they would cover a button at the bottom', [700], 'top'],
  ['at the bottom where both would be covered', [700, 60], undefined],
  ['at the bottom where nothing would be', [300], undefined],
])('stand %s of a small screen', async (_, buttons, at) => {
  vi.stubGlobal('innerHeight', 800);
  const main = document.body.appendChild(document.createElement('main'));
  for (const top of buttons) {
    const button = main.appendChild(document.createElement('button'));
    button.getBoundingClientRect = () => new DOMRect(16, top, 320, 48);
  }
  const toast = await show('info', 'Plums');
  expect(toast.closest<HTMLElement>('body > div')?.dataset['at']).toBe(at);
  main.remove();
});
