import { expect, test } from 'vitest';
import { isWeightOrVolume, readAmount, readQuantity } from './read-quantity.ts';

// @rule exchange#sharing-count
test.each([
  ['40', 40, ''],
  ['Forty', 40, ''],
  ['twenty-five ears', 25, 'ear'],
  ['a dozen', 12, ''],
  ['Half a dozen eggs', 6, 'egg'],
  ['two dozen', 24, ''],
  ['2 dozen eggs', 24, 'egg'],
  ['A couple of jars', 2, 'jar'],
  ['a pair of gloves', 2, 'glove'],
  ['a hundred', 100, ''],
  ['12 jars', 12, 'jar'],
  ['12 jars of honey', 12, 'jar of honey'],
  ['6 bunches', 6, 'bunch'],
  ['30 tomatoes', 30, 'tomato'],
  ['9 cherries', 9, 'cherry'],
  ['about forty', 40, ''],
  ['1,000 seeds', 1000, 'seed'],
  ['8 × 500 g', 8, '500 g'],
  ['8 x 500 g bags', 8, '500 g bags'],
  ['2 × 1.5 kg', 2, '1.5 kg'],
  ['6 x jars', 6, 'jar'],
  ['5 xylophones', 5, 'xylophone'],
  ['3 lámparas', 3, 'lámpara'],
  ['６ jars', 6, 'jar'],
  ['a couple of dozen eggs', 24, 'egg'],
  ['a half dozen', 6, ''],
  ['two thousand seeds', 2000, 'seed'],
  ['6 cupcakes', 6, 'cupcake'],
  ['10 or so', 10, ''],
  ['12 jars of honey (clear)', 12, 'jar of honey'],
  ['10, more on Sunday', 10, ''],
  ['5 bags', 5, 'bag'],
  ['3 glass bottles', 3, 'glass bottles'],
  ['2 doz eggs', 24, 'egg'],
  ['about a dozen or so', 12, ''],
  ['2 dozens', 24, ''],
  ['12 ct', 12, 'ct'],
  ['6 packs', 6, 'pack'],
  ['1 pack of seeds', 1, 'pack of seeds'],
  ['12 🍓', 12, ''],
  ['3 x-large shirts', 3, 'x-large shirts'],
  ['3 t-shirts', 3, 't-shirt'],
  ['5 d’Anjou pears', 5, 'd’anjou pears'],
  ['12 in total', 12, ''],
  ['5 of them', 5, ''],
  ['7 bags - large', 7, 'bag'],
  ['2 bags left', 2, 'bag'],
  ['12 loaves', 12, 'loaf'],
])('%j is %d × %j', (text, count, unit) => {
  expect(readQuantity(text)).toEqual({ count, unit, isWeight: false });
});

// @rule exchange#sharing-count
test.each([
  ['2 kg', 2, 'kg'],
  ['12 lb', 12, 'lb'],
  ['3 pounds', 3, 'pound'],
  ['500g', 500, 'g'],
  ['3 gallons', 3, 'gallon'],
  ['2 quarts of broth', 2, 'quart of broth'],
  ['4 cups', 4, 'cup'],
  ['6 pints', 6, 'pint'],
  ['two gal', 2, 'gal'],
  ['12 fl oz', 12, 'fl oz'],
  ['20kgs', 20, 'kgs'],
  ['3 bushels', 3, 'bushel'],
  ['2 heaping tablespoons', 2, 'heaping tablespoons'],
])('%j is a weight', (text, count, unit) => {
  expect(readQuantity(text)).toEqual({ count, unit, isWeight: true });
});

test.each([
  '',
  '0',
  'a few',
  'a basket',
  '2.5 kg',
  '½ bushel',
  '1/2 bushel',
  '-3',
  '1 1/2 bushels',
  '1½ bushels',
  '1 ½ bushels',
  '1-1/2 bushels',
  '1⁄2 bushel',
  '2 and a half dozen',
  'one and a half bushels',
  'two thirds of a bushel',
  'three quarters of a bushel',
  '1 half bushel',
  '1,5 kg',
  '2 or 3',
  '2-3 bags',
  '10–12 jars',
  '10 - 12 jars',
  '10 to 12',
  'ten to twelve',
  'twenty-five to thirty',
  '2 lb to 3 lb',
  '2 bags or 3',
  '10+',
  '10 plus',
  '10 or more',
  'up to 12',
  '5-gallon bucket',
  'twenty-five-pound bag',
  '12-pack',
  'two hundred fifty',
  'one hundred and twenty',
  '2 million',
  '5 apples and 3 pears',
  '5 of 10 left',
  '3 each',
  '2 per person',
  '3 for $5',
  '$5 a bag',
  '10% of it',
  '2nd picking',
  '5 pm',
  '2 weeks',
  '4 x 4 ft bed',
  '2x4',
  '6 ft ladder',
  '24/7',
  '10001',
  'onesies',
  ...[
    'dozens of eggs',
    'hundreds of plums',
    'scores of figs',
    'pairs of gloves',
    '100s of plums',
    '90s roses',
  ],
  ...['5 stems x 3', '3 lemons 4 limes', '10 bags; 5 boxes', '1 tray, 72 cells', '10 bags 5 boxes', '12 x'],
  ...[
    '20 figs/day',
    '20 figs daily',
    '20 figs / day',
    '5 ea',
    '1 ea/2 ea',
    '2 bags @ 3',
    '8 x 500 g or 1 kg',
  ],
  ...['1e3', '1²', '10²', '3D prints', '12V battery', '20p', '12x', '5 ¢', '12 *', '5 °', '12 °C', '1.000'],
  ...['6 pack of soda', 'six pack', '24pk', '4 piece set', '12 ct box', '#2 grade', '2 grade A', '4x4 box'],
  ...['10 # tomatoes', '50 pct', '50 per cent', '100 proof', '10ish', '10 ish', '10 max', '5 maybe', '½ doz'],
  ...[
    'one hundred one',
    'twelve (12) eggs',
    '4 in pots',
    '20 something',
    '3 🍋🍊',
    '12 noon',
    '10 yo',
    '4 sale',
  ],
  'half',
])('%j has nothing to count', (text) => {
  expect(readQuantity(text)).toBeNull();
});

// @rule exchange#ask-how-much
test.each([
  ...[
    '20 lb',
    '20lbs',
    '2.5 kg',
    '1 1/2 bushels',
    '1½ cups',
    'a few gallons',
    'About five pounds',
    '2-3 quarts',
  ],
  ...['half a peck', '500 g', '10 pounds of quinces', 'several large buckets or 8 litres'],
])('a part of %s can be asked for in words', (quantity) => {
  expect(isWeightOrVolume(quantity)).toBe(true);
});

// @rule exchange#ask-how-much
test.each([
  ...[
    '40',
    'a dozen eggs',
    '12 jars',
    '8 × 500 g',
    'some',
    '$3 per lb',
    'a t-shirt',
    '3 ft',
    'a cupboard',
    '',
  ],
])('nothing of %s is a weight or a volume to ask for in words', (quantity) => {
  expect(isWeightOrVolume(quantity)).toBe(false);
});

// @rule listings#numbers
test.each([
  ['40', 40, ''],
  ['12 jars', 12, 'jar'],
  ['a dozen eggs', 12, 'egg'],
  ['2.5 kg', 2.5, 'kg'],
  ['about .5 lb', 0.5, 'lb'],
  ['1.5', 1.5, ''],
  ['1½ bushels', 1.5, 'bushel'],
  ['¾ lb', 0.75, 'lb'],
  ['1 1/2 cups', 1.5, 'cup'],
  ['1/3 bushel', 0.333, 'bushel'],
  ['1.5 dozen eggs', 18, 'egg'],
  ['25,000 seeds', 25_000, 'seed'],
  ['0', 0, ''],
])('%j amounts to %j %j', (quantity, value, unit) => {
  expect(readAmount(quantity)).toEqual({ value, unit });
});

// @rule listings#numbers
test.each([
  'A basketful',
  'some',
  '',
  '.',
  '2 or 3',
  '1.5–2 kg',
  '1.5 to 2 kg',
  '2.5-gallon bucket',
  '1.5 × 2',
  '40th',
  '12/25 pickup',
  '1.5.2',
  '2.5 lb each',
  '9'.repeat(40),
])('%j amounts to no single number', (quantity) => {
  expect(readAmount(quantity)).toBeNull();
});
