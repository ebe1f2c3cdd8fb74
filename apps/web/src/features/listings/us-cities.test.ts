import { expect, test } from 'vitest';
import { EDIT_CITIES, suggestCities, suggestEditCities } from './us-cities.ts';

// @rule listings#create-location
test.each([
  ['P', []],
  [' p ', []],
  ['po', ['Portland, OR']],
  ['PORTLAND, o', ['Portland, OR']],
  ['or', ['Portland, OR', 'New Orleans, LA']],
  ['oregon', ['Portland, OR']],
  ['new  york', ['New York, NY']],
  ['atlantis', []],
])('%s is one of %j', (text, cities) => {
  expect(suggestCities(text)).toEqual(cities);
});

// @rule listings#create-location
test('about 50 cities are known, and ten are shown at most', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  const known = new Set(pairs.flatMap(suggestCities));
  expect(known.size).toBe(50);
  expect(suggestCities('ca')).toHaveLength(10);
});

test('the edit form offers its 24 cities at once, and those that match while typing', () => {
  expect(suggestEditCities('')).toEqual(EDIT_CITIES);
  expect(EDIT_CITIES).toHaveLength(24);
  expect(suggestEditCities('texas')).toEqual([
    'Houston, TX',
    'San Antonio, TX',
    'Dallas, TX',
    'Austin, TX',
    'Fort Worth, TX',
    'El Paso, TX',
  ]);
});
