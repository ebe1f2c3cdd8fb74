import { expect, test } from 'vitest';
import { isCounted } from './quantity.ts';

// @rule browse#card-quantity
test.each([
  '6',
  '3 lb',
  '2lb',
  '.5 kg',
  '1,000',
  '½ bushel',
  '1/2 bushel',
  ' Forty ',
  'Twenty-five ears',
  'a dozen',
  'Half a dozen eggs',
  'two dozen',
  'A couple of jars',
  'a pair',
  'a hundred',
  'about forty',
  'Up to 12',
  '~20',
])('%j is counted', (quantity) => {
  expect(isCounted(quantity)).toBe(true);
});

test.each([
  '',
  '0',
  '0.0 lb',
  '-2',
  'a few',
  'a basket',
  'an armful',
  'plenty',
  'onesies',
  'about a box',
  'oneself',
])('%j is not', (quantity) => {
  expect(isCounted(quantity)).toBe(false);
});
