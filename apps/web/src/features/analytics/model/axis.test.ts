import { expect, test } from 'vitest';
import { axisTicks, labelledPoints } from './axis.ts';

test.each([
  [0, true, [0, 1]],
  [1, true, [0, 1]],
  [3, true, [0, 1, 2, 3]],
  [14, true, [0, 5, 10, 15]],
  [1_234, true, [0, 500, 1_000, 1_500]],
  [1, false, [0, 0.25, 0.5, 0.75, 1]],
  [0.3, false, [0, 0.1, 0.2, 0.3]],
])('an axis up to %d has round values', (most, whole, ticks) => {
  expect(axisTicks(most, whole)).toEqual(ticks);
});

test('labels include the first, the last and some between', () => {
  expect(labelledPoints(3, 5)).toEqual([0, 1, 2]);
  expect(labelledPoints(30, 4)).toEqual([0, 10, 19, 29]);
});
