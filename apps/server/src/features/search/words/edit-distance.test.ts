import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  ['tomato', 'tomato', 0],
  ['tomatos', 'tomatoes', 1],
  ['zuchini', 'zucchini', 1],
  ['zcuchini', 'zucchini', 1],
  ['brocolli', 'broccoli', 2],
  ['ab', 'ba', 1],
  ['kale', 'leek', 4],
  ['', 'abc', 3],
  ['tömato', 'tomato', 1],
  ['🍅🍆', '🍆🍅', 1],
])('from %s to %s it is %i', (a, b, expected) => {
  expect(editDistance(a, b, 5)).toBe(expected);
  expect(editDistance(b, a, 5)).toBe(expected);
});

test('larger distances are reported as one above the maximum', () => {
  expect(editDistance('zucchini', 'aubergine', 2)).toBe(3);
  expect(editDistance('a', 'abcdef', 2)).toBe(3);
});
