import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { lastingPart } from './lazy-part.ts';
import { loadAgain } from './load-again.ts';

beforeEach(() => {
  vi.useFakeTimers();
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
  render(
    <Suspense fallback={<p>As before</p>}>
      <Part />
    </Suspense>,
  );
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  expect(screen.getByText('As before')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText('Footer')).toBeVisible();
});
