import { expect, test } from 'vitest';
import { binOf, waitWithin } from './waits.ts';

/** The bins of these waiting times in minutes. */
function waits(minutes: readonly number[]): Map<number, number> {
  const bins = new Map<number, number>();
  for (const one of minutes) bins.set(binOf(one * 60), (bins.get(binOf(one * 60)) ?? 0) + 1);
  return bins;
}

/** Maximum error of a bin. */
const near = (minutes: number) => [minutes / 1.1, minutes * 1.1] as const;

test.each([
  ['one answer', [30], 30, 30],
  ['an even spread', Array.from({ length: 100 }, (_, index) => index + 1), 50, 90],
  ['one late answer among ten', [5, 5, 5, 5, 5, 5, 5, 5, 5, 6_000], 5, 5],
  ['days', [60, 1_440, 4_320], 1_440, 4_320],
])('of %s have a median and 90th percentile within a tenth', (_name, minutes, median, p90) => {
  const bins = waits(minutes);
  for (const [share, expected] of [
    [0.5, median],
    [0.9, p90],
  ] as const) {
    const [least, most] = near(expected);
    expect(waitWithin(bins, share)).toBeGreaterThanOrEqual(least);
    expect(waitWithin(bins, share)).toBeLessThanOrEqual(most);
  }
});

test('without entries have no percentiles', () => {
  expect(waitWithin(new Map(), 0.5)).toBeNull();
});

test('of zero, or negative after a clock change, count as zero', () => {
  expect(binOf(0)).toBe(0);
  expect(binOf(-5)).toBe(0);
  expect(waitWithin(waits([0]), 0.5)).toBe(0);
});
