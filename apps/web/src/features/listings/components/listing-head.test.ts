import { expect, test } from 'vitest';
import { aListing } from '../../../testing/people.ts';
import { demandData, listData, productData } from './listing-head.tsx';

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

// @rule browse#browse-structured
test('what is looked for is a demand, and a list names the pages of its listings', () => {
  const site = 'https://windfall.example';
  expect(demandData(aListing({ kind: 'wanted' }), site)).toMatchObject({
    '@type': 'Demand',
    url: `${site}/listing/zucchini`,
    itemOffered: { '@type': 'Product', name: 'Forty zucchini' },
  });
  expect(listData([aListing()], site).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Forty zucchini', url: `${site}/listing/zucchini` },
  ]);
});

test('contains its availability', () => {
  expect(offerOf('Free').availability).toBe('https://schema.org/InStock');
  expect(offerOf('Free', false).availability).toBe('https://schema.org/SoldOut');
});
