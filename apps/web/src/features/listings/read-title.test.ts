import { SPECIFIC_PRODUCE } from '@windfall/contract';
import { expect, test } from 'vitest';
import { type ProduceType, readTitle } from './read-title.ts';

const OTHERS: Record<string, ProduceType['category']> = {
  Basil: 'Herbs',
  Mint: 'Herbs',
  Figs: 'Fruits',
  Apples: 'Fruits',
};
const TYPES = [
  { name: 'Eggs', category: 'Eggs' as const },
  ...SPECIFIC_PRODUCE.map((name) => ({ name, category: OTHERS[name] ?? ('Vegetables' as const) })),
];

// @rule listings#create-title
test.each([
  ['zucchini', 'Vegetables', 'Zucchini', 'zucchini'],
  ['Forty zucchini!', 'Vegetables', 'Zucchini', 'zucchini'],
  ['Ripe cherry tomatoes from our garden', 'Vegetables', 'Tomatoes', 'tomato'],
  ['2 boxes of apples', 'Fruits', 'Apples', 'apple'],
  ['Sweet potatoes (organic)', 'Vegetables', 'Sweet Potatoes', 'sweet potato'],
  ['I am looking for figs', 'Fruits', 'Figs', 'fig'],
  ['Basil in pots', 'Herbs', 'Basil', ''],
  ['Tomato seedlings', 'Seedlings', 'Tomatoes', 'seedling'],
  ['Fresh eggs', 'Eggs', '', 'egg'],
  ['Wildflower honey', 'Honey', '', ''],
  ['Basil and mint', 'Herbs', '', ''],
  ['Ladder, 8 feet', 'Tools', '', ''],
  ['Two watering cans', 'Tools', '', ''],
  ['Zucchini, zucchini', 'Vegetables', 'Zucchini', 'zucchini'],
])('%s: category %s, type %s, unit %s', (title, category, produce_name, unit) => {
  expect(readTitle(title, TYPES)).toEqual({ category, produce_name, unit });
});

// @rule listings#create-title
test.each([
  ...['Zucchini bread', 'Tomato cages', 'Jars for honey', 'Egg cartons', 'Help with potatoes', 'Straw bales'],
  ...['Zucchini and eggs', 'Something else', '', 'Fruit tree', 'Garlic press', 'Tomatoes and basil pesto'],
])('%s says nothing for certain', (title) => {
  expect(readTitle(title, TYPES)).toEqual({ category: '', produce_name: '', unit: '' });
});
