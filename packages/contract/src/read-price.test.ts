import { expect, test } from 'vitest';
import { isFreePrice, readPrice } from './read-price.ts';

// @rule browse#search-filters
test.each([
  'Free',
  'FREE!',
  ' free ',
  'Free, or a bag of leaf mold',
  'free to borrow',
  'Free/trade',
  'No charge',
  'gratis',
  '0',
  '$0',
  '$0.00',
  '€ 0,00',
  '0 dollars',
])('%j is free', (price) => expect(isFreePrice(price)).toBe(true));

// @rule browse#search-filters
test.each([
  '',
  '$5',
  '0.50',
  '$0,75',
  '00.5',
  'Freely negotiable',
  'free-will donation',
  'Trade',
  'Not free',
  '10',
])('%j is not free', (price) => expect(isFreePrice(price)).toBe(false));

// @rule listings#numbers
test.each([
  ['Free to borrow', 0, null],
  ['$0.00', 0, null],
  ['3', 3, null],
  ['3.50', 3.5, null],
  ['$3', 3, 'USD'],
  [' $ 3.5 ', 3.5, 'USD'],
  ['$1,200', 1200, 'USD'],
  ['$.75', 0.75, 'USD'],
  ['5 Dollars', 5, 'USD'],
  ['USD 12', 12, 'USD'],
  ['75¢', 0.75, 'USD'],
  ['50 cents', 0.5, 'USD'],
  ['2,50 €', 2.5, 'EUR'],
  ['€1.234', null, null],
  ['£4', 4, 'GBP'],
  ['$3 each', null, null],
  ['Free range eggs $5', null, null],
  ['0 - 5 dollars', null, null],
  ['0.5¢', null, null],
  ['$3/lb', null, null],
  ['$4 a dozen', null, null],
  ['2 or 3 dollars', null, null],
  ['$2-3', null, null],
  ['-3', null, null],
  ['3 jars', null, null],
  ['constructor 3', null, null],
  ['a jar of jam', null, null],
  ['', null, null],
  ['$', null, null],
])('%j costs %j %j', (price, value, currency) => {
  expect(readPrice(price)).toEqual(value === null ? null : { value, currency });
});
