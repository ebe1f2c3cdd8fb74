import { expect, test } from 'vitest';
import { readQuantity } from './read-quantity.ts';

// @rule exchange#sharing-count
test.each([
  ['40', 40, ''],
  ['Forty', 40, ''],
  ['twenty-five ears', 25, 'ear'],
  ['a dozen', 12, ''],
  ['Half a dozen eggs', 6, 'egg'],
  ['two dozen', 24, ''],
  ['2 dozen eggs', 24, 'egg'],
  ['A couple of jars', 2, 'jar'],
  ['a pair of gloves', 2, 'glove'],
  ['a hundred', 100, ''],
  ['12 jars', 12, 'jar'],
  ['12 jars of honey', 12, 'jar of honey'],
  ['6 bunches', 6, 'bunch'],
  ['30 tomatoes', 30, 'tomato'],
  ['9 cherries', 9, 'cherry'],
  ['about forty', 40, ''],
  ['1,000 seeds', 1000, 'seed'],
  ['8 × 500 g', 8, '500 g'],
  ['8 x 500 g bags', 8, '500 g bags'],
  ['10, more on Sunday', 10, ''],
  ['2 or 3', 2, ''],
  ['5 bags', 5, 'bag'],
  ['3 glass bottles', 3, 'glass bottles'],
])('%j is %d × %j', (text, count, unit) => {
  expect(readQuantity(text)).toEqual({ count, unit, isWeight: false });
});

// @rule exchange#sharing-count
test.each([
  ['2 kg', 2, 'kg'],
  ['12 lb', 12, 'lb'],
  ['3 pounds', 3, 'pound'],
  ['500g', 500, 'g'],
])('%j is a weight', (text, count, unit) => {
  expect(readQuantity(text)).toEqual({ count, unit, isWeight: true });
});

test.each([
  '',
  '0',
  'a few',
  'a basket',
  '2.5 kg',
  '½ bushel',
  '1/2 bushel',
  '-3',
  '10001',
  'onesies',
  'half',
])('%j has nothing to count', (text) => {
  expect(readQuantity(text)).toBeNull();
});
