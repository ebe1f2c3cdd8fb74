import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { lastingPart } from './lazy-part.tsx';
import { loadAgain } from './load-again.ts';

const reload = vi.fn();

/** The server responds to the health probe, or it cannot be reached. */
const setServer = (isThere: boolean) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (isThere) return Response.json({ status: 'ok' });
    throw new TypeError('Failed to fetch');
  });

beforeEach(() => {
  // A page may reload once in ten minutes, counted from midnight.
  vi.useFakeTimers({ now: Date.parse('2026-08-04T12:00:00Z') });
  setServer(false);
  vi.stubGlobal('location', { origin: location.origin, href: location.href, reload });
  reload.mockReset();
});

/** Code that cannot be loaded the first `failures` times. */
function code<T>(value: T, failures: number) {
  let left = failures;
  return vi.fn(async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
    return value;
  });
}

// @rule offline#outbox-scripts
it('loads after growing pauses, until the code is there', async () => {
  const load = code('loaded', 3);
  const loading = loadAgain(load);
  await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 7_999);
  expect(load).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(await loading).toBe('loaded');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(load).toHaveBeenCalledTimes(4);
});

// @rule offline#outbox-scripts
it('loads at once when the browser is online again', async () => {
  const load = code('loaded', 1);
  const loading = loadAgain(load);
  await vi.advanceTimersByTimeAsync(0);
  dispatchEvent(new Event('online'));
  expect(await loading).toBe('loaded');
});

// @rule offline#outbox-scripts
it('reloads the page once where the server responds and the code does not come', async () => {
  setServer(true);
  void loadAgain(code('loaded', 9));
  await vi.advanceTimersByTimeAsync(1_999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledOnce();
});

// @rule offline#outbox-scripts
it('reloads no page that holds what a visitor types, and none without a server', async () => {
  render(<input aria-label="Note" />);
  const note = screen.getByLabelText<HTMLInputElement>('Note');
  void loadAgain(code('loaded', 99));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetch).toHaveBeenCalled();
  setServer(true);
  fireEvent.input(note, { target: { value: 'The gate is op' } });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(reload).not.toHaveBeenCalled();
  fireEvent.input(note, { target: { value: '' } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledOnce();
});

// @rule offline#outbox-scripts
it('reloads no page that holds what was typed before the application ran', async () => {
  setServer(true);
  render(<input aria-label="Note" />);
  const note = screen.getByLabelText<HTMLInputElement>('Note');
  note.value = 'The gate is op';
  const fields = new Map([[note, note.value]]);
  vi.stubGlobal('earlyInput', { fields, keep: () => {} });
  void loadAgain(code('loaded', 99));
  await vi.advanceTimersByTimeAsync(300_000);
  expect(reload).not.toHaveBeenCalled();
  note.value = '';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('loads nothing more once it is stopped', async () => {
  const load = code('loaded', 9);
  const stopping = new AbortController();
  void loadAgain(load, stopping.signal);
  await vi.advanceTimersByTimeAsync(0);
  stopping.abort();
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(load).toHaveBeenCalledTimes(1);
});

// @rule offline#outbox-scripts
it('a lasting part appears when its code has come after all', async () => {
  const Part = lastingPart(code({ default: () => <p>Footer</p> }, 1));
  render(<Part fallback={<p>As before</p>} />);
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  expect(screen.getByText('As before')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText('Footer')).toBeVisible();
});

it('on the server a failure is one at once, and nothing waits', async () => {
  vi.stubGlobal('document', undefined);
  const failed = await loadAgain(code('loaded', 1)).catch(({ message }) => message);
  vi.unstubAllGlobals();
  expect(failed).toBe('Failed to fetch dynamically imported module');
});
