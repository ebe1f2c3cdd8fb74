import { expect, test } from 'vitest';
import { amountText, unitOfMany } from './amount-text.ts';
import { readQuantity } from './read-quantity.ts';

// @rule exchange#claim-amounts
test.each([
  [6, '', '6'],
  [6, 'zucchini', '6 zucchini'],
  [4, 'bucket', '4 buckets'],
  [1, 'bucket', '1 bucket'],
  [1, 'glass bottles', '1 glass bottle'],
  [3, 'glass bottles', '3 glass bottles'],
  [3, 'glass', '3 glasses'],
  [6, 'jar of honey', '6 jars of honey'],
  [6, 'bag (500 g)', '6 bags (500 g)'],
  [2, 'bunch', '2 bunches'],
  [2, 'Box', '2 Boxes'],
  [5, 'cherry', '5 cherries'],
  [5, 'loaf', '5 loaves'],
  [1, 'loaves', '1 loaf'],
  [3, 'lb', '3 lb'],
  [3, 'each', '3 each'],
  [1, 'asparagus', '1 asparagus'],
  [1, 'dozen', 'a dozen'],
  [1, 'dozen of', 'a dozen'],
  [1, 'dozen eggs', 'a dozen eggs'],
  [2, 'dozen', 'two dozen'],
  [3, 'dozens', 'three dozen'],
  [30, 'dozen', '30 dozen'],
  [8, '500 g', '8 × 500 g'],
  [3, 'lámpara', '3 lámpara'],
])('%d of %j is "%s"', (amount, unit, text) => {
  expect(amountText(amount, unit).replaceAll('\u00a0', ' ')).toBe(text);
});

test.each([
  ['', ''],
  ['jar', 'jars'],
  ['jar of honey', 'jars of honey'],
  ['egg', 'eggs'],
  ['loaf', 'loaves'],
  ['lb', 'lb'],
  ['dozens', 'dozen'],
  ['dozen eggs', 'dozen eggs'],
  ['500 g', 'of 500 g'],
])('asked how many of %j, a form says %j', (unit, text) => {
  expect(unitOfMany(unit)).toBe(text);
});

test.each([
  '6 zucchini',
  '4 buckets',
  '5 loaves',
  '2 bunches of kale',
  '9 cherries',
  '30 tomatoes',
  '3 leaves',
])('what was read of %j is said so again', (quantity) => {
  const { count = 0, unit = '' } = readQuantity(quantity) ?? {};
  expect(amountText(count, unit).replaceAll('\u00a0', ' ')).toBe(quantity);
});
