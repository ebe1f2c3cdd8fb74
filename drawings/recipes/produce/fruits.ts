import { arrange } from '../../arrange.ts';
import type { Recipe } from '../recipe.ts';

export const fruitsRecipes: readonly Recipe[] = [
  ['Apples', 'blush', 'sun', arrange('five', 'apple-green apple apple-gold apple-russet apple - -')],
  ['Pears', 'sage', 'sun', arrange('trio', 'pear pear pear -')],
  ['Plums', 'lilac', 'arch', arrange('five', 'plum plum-red plum-yellow plum plum - -')],
  ['Peaches', 'peach', 'sun', arrange('trio', 'peach')],
  ['Cherries', 'rose', 'rays', arrange('trio', 'cherries')],
  ['Strawberries', 'rose', 'sun', arrange('nest', 'strawberry')],
  ['Raspberries', 'rose', 'arch', arrange('nest', 'raspberry')],
  [
    'Blueberries',
    'powder',
    'sun',
    [
      ['blueberries', 29, 52, 36, -14],
      ['blueberries', 70, 50, 36, 30],
      ['blueberries', 50, 60, 46, 0],
      ['leaf', 80, 76, 16, 70],
      ['leaf', 20, 76, 14, -70],
    ],
  ],
  [
    'Grapes',
    'lilac',
    'rays',
    [
      ['grapes-green', 29, 50, 40, -10],
      ['grapes-red', 71, 50, 40, 12],
      ['grapes', 50, 56, 54, 0],
    ],
  ],
  [
    'Melons',
    'butter',
    'arch',
    [
      ['melon-orange', 70, 50, 42, 10],
      ['melon', 38, 56, 50, -6],
    ],
  ],
  [
    'Watermelons',
    'mint',
    'rays',
    [
      ['watermelon', 71, 48, 38, 30],
      ['watermelon', 42, 56, 54, -6],
    ],
  ],
  ['Lemons', 'butter', 'sun', arrange('five', 'lemon lemon lime lemon lemon - lemon')],
  ['Oranges', 'peach', 'rays', arrange('five', 'orange orange orange orange orange - -')],
  [
    'Figs',
    'lilac',
    'sun',
    [
      ['fig', 28, 54, 36, -12],
      ['fig', 70, 50, 40, 12],
      ['fig-half', 49, 60, 46, -4],
    ],
  ],
  ['Avocados', 'sage', 'arch', arrange('duo', 'avocado avocado -')],
  [
    'Walnuts',
    'clay',
    'arch',
    arrange('nest', 'walnut').concat([
      ['leaf', 15, 78, 18, -70],
      ['leaf', 86, 78, 18, 74],
    ]),
  ],
];
