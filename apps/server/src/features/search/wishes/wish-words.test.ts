import { expect, test } from 'vitest';
import { alternativesOf, categoriesMeeting, type Described, offeredTerms } from './wish-words.ts';

const listing = (title: string, category = 'Vegetables', produce_name = ''): Described => ({
  title,
  category,
  produce_name,
});

const meets = (offer: Described, wish: Described) => {
  const terms = new Set(offeredTerms(offer));
  const isOfCategory = categoriesMeeting(wish.category).includes(offer.category);
  return isOfCategory && alternativesOf(wish).some((all) => all.every((term) => terms.has(term)));
};

// @rule notices#wish-met
test.each([
  ['Plums, ripe now', 'Plums for jam', 'Fruits'],
  ['Forty zucchini', 'Courgettes please', 'Vegetables'],
  ['Green onions', 'Looking for scallions', 'Vegetables'],
  ['Strawberries', 'Any berries', 'Fruits'],
  ['Curly kale', 'Greens', 'Vegetables'],
  ['Sweet potatoes', 'Sweet potato', 'Vegetables'],
  ['Yams', 'Sweet potatoes', 'Vegetables'],
  ['Bell peppers', 'Peppers', 'Vegetables'],
  ['Cherry tomatoes', 'Apples or tomatoes', 'Vegetables'],
  ['Garden fork, hardly used', 'Garden fork', 'Tools'],
  ['A dozen canning jars', 'Canning jars', 'Other'],
  ['A basket of odds and ends', 'Vegetables of any kind', 'Vegetables'],
])('“%s” meets “%s” in %s', (offer, wish, category) => {
  expect(meets(listing(offer, category), listing(wish, category))).toBe(true);
});

test.each([
  ['Sweet potatoes', 'Potatoes', 'Vegetables'],
  ['Egg plant', 'Eggs', 'Vegetables'],
  ['Strawberries', 'Blueberries', 'Fruits'],
  ['Berries', 'Strawberries', 'Fruits'],
  ['Garden hose', 'Garden fork', 'Tools'],
  ['Basil seedlings', 'Tomato seedlings', 'Seedlings'],
  ['Roses', 'Rosemary', 'Herbs'],
  ['Strawberry jam', 'Straw for the strawberry beds', 'Other'],
])('“%s” does not meet “%s”', (offer, wish, category) => {
  expect(meets(listing(offer, category), listing(wish, category))).toBe(false);
});

test('the produce type counts as the title does, and the category must fit', () => {
  expect(meets(listing('Help!', 'Fruits', 'Plums'), listing('For my jam', 'Fruits', 'Plums'))).toBe(true);
  expect(meets(listing('Tomatoes', 'Fruits'), listing('Tomatoes', 'Vegetables'))).toBe(true);
  expect(meets(listing('Tomatoes', 'Seedlings'), listing('Tomatoes', 'Vegetables'))).toBe(false);
});
