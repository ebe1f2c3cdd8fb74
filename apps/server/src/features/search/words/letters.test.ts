import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';
import { lettersOf, mayBeNear } from './letters.ts';

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
