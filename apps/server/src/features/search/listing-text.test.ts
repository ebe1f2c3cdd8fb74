import { expect, test } from 'vitest';
import { isFreePrice } from './listing-text.ts';

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
