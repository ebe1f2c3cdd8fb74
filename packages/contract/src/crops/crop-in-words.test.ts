import { expect, test } from 'vitest';
import { cropInWords } from './crop-in-words.ts';

// @rule produce#crop-of-listing
test.each([
  ['Too many zucchini', '', 'Vegetables', 'zucchini'],
  ['Ripe Tomatos', 'Vegetables', 'Vegetables', 'tomato'],
  // The title is the finer one.
  ['Cherry tomatoes', 'Tomatoes', 'Vegetables', 'tomato-cherry'],
  ['Sweet potatoes', '', 'Vegetables', 'sweet-potato'],
  ['A head of butter lettuce', '', 'Vegetables', 'lettuce'],
  ['Jalapeños', '', 'Vegetables', 'chili-pepper'],
  ['Jitomates y calabacines', '', 'Vegetables', null],
  ['Calabacines del huerto', '', 'Vegetables', 'zucchini'],
  ['Plums and pears', '', 'Fruits', null],
  ['Melons', '', 'Fruits', null],
  ['A basket', 'Plums', 'Fruits', 'plum'],
  // What is made of it keeps in another way.
  ['Plum jam', '', 'Fruits', null],
  ['Dried apples', '', 'Fruits', null],
  ['Apples for pie', '', 'Fruits', 'apple'],
  ['Tomato seedlings', '', 'Seedlings', 'tomato'],
  ['Apple peeler', '', 'Tools', null],
  ['Straw for strawberry beds', '', 'Other', null],
  ['Walnuts', '', 'Other', 'walnut'],
  ['Fresh from the hens', '', 'Eggs', 'egg'],
  ['Honey crisp apples', '', 'Fruits', 'apple'],
  ['Orange blossom honey', '', 'Honey', 'honey'],
])('%s (%s, %s) is %s', (title, produce_name, category, crop) => {
  expect(cropInWords({ title, produce_name, category })).toBe(crop);
});
