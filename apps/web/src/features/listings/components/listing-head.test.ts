import { expect, test } from 'vitest';
import { aListing } from '../../../testing/people.ts';
import { productData } from './listing-head.tsx';

const offerOf = (price: string, is_available = true) =>
  productData(aListing({ price, is_available }), 'https://windfall.example', '/pictures/a.webp').offers;

test('has name and place', () => {
  const data = productData(aListing(), 'https://windfall.example', '/pictures/a.webp');
  expect(data).toMatchObject({
    '@type': 'Product',
    name: 'Forty zucchini',
    image: 'https://windfall.example/pictures/a.webp',
    url: 'https://windfall.example/listing/zucchini',
  });
});

test.each([
  ['Free', { price: 0, priceCurrency: 'USD' }],
  ['free', { price: 0, priceCurrency: 'USD' }],
  ['$3.50', { price: 3.5, priceCurrency: 'USD' }],
  ['an hour of weeding', { description: 'an hour of weeding' }],
])('understands the price %s', (price, offer) => {
  expect(offerOf(price)).toMatchObject(offer);
});

test('contains its availability', () => {
  expect(offerOf('Free').availability).toBe('https://schema.org/InStock');
  expect(offerOf('Free', false).availability).toBe('https://schema.org/SoldOut');
});
