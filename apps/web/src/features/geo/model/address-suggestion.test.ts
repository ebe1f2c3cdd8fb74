import { expect, test } from 'vitest';
import { placeName, toSuggestion } from './address-suggestion.ts';

const portland = {
  place_id: 1,
  display_name: '97202, Portland, Oregon, United States',
  lat: '45.48',
  lon: '-122.64',
  address: { city: 'Portland', state: 'Oregon', 'ISO3166-2-lvl4': 'US-OR', postcode: '97202' },
};

// @rule places#address-search
test('a place of the geocoder becomes a suggestion', () => {
  expect(toSuggestion(portland)).toEqual({
    fullAddress: '97202, Portland, Oregon, United States',
    city: 'Portland',
    state: 'OR',
    zip_code: '97202',
    latitude: 45.48,
    longitude: -122.64,
  });
});

test.each([
  ['a town', { town: 'Sisters', state: 'Oregon' }, 'Sisters, Oregon'],
  ['a village', { village: 'Antelope', 'ISO3166-2-lvl4': 'US-OR' }, 'Antelope, OR'],
  ['no state', { city: 'Avalon' }, 'Avalon'],
  ['no settlement', { state: 'Oregon' }, '97202, Portland, Oregon, United States'],
])('a place with %s has a name', (_, address, name) => {
  const suggestion = toSuggestion({ ...portland, address });
  expect(suggestion && placeName(suggestion)).toBe(name);
});

test.each([
  ['no name', { ...portland, display_name: '' }],
  ['no position', { ...portland, lat: 'north' }],
  ['nothing', {}],
])('a place with %s is none', (_, place) => {
  expect(toSuggestion(place)).toBeNull();
});
