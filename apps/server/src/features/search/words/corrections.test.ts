import { expect, test } from 'vitest';
import { editDistance, lettersOf, mayBeNear } from './corrections.ts';

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

test.each([
  ['tomato', 'tomatoes', 0],
  ['strawbery', 'strawberries', 1],
  ['kale', 'kole', 1],
  ['otmato', 'tomato', 0],
  ['plum', 'plom', 1],
  ['für', 'fur', 1],
])('%s may be within an edit distance of %s when they differ in %i letters', (a, b, distance) => {
  expect(mayBeNear(lettersOf(a), lettersOf(b), distance)).toBe(true);
});

test.each([
  ['kale', 'plum', 1],
  ['tomato', 'zucchini', 2],
])('%s is not within the edit distance %s, %i', (a, b, distance) => {
  expect(mayBeNear(lettersOf(a), lettersOf(b), distance)).toBe(false);
});

test('no word within the distance is excluded', () => {
  const words = [
    'tomato',
    'tomatl',
    'omato',
    'basil',
    'bsail',
    'chili',
    'hcili',
    'plum',
    'plumb',
    'lump',
    'quince',
  ];
  for (const a of words)
    for (const b of words) {
      const distance = editDistance(a, b, 9);
      expect(mayBeNear(lettersOf(a), lettersOf(b), distance), `${a} ${b}`).toBe(true);
    }
});
