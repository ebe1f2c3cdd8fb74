import { arrange } from '../../arrange.ts';
import type { Recipe } from '../recipe.ts';

export const vegetablesRecipes: readonly Recipe[] = [
  [
    'Tomatoes',
    'blush',
    'rays',
    arrange('five', 'tomato tomato-orange tomato-dark tomato tomato tomato-yellow tomato'),
  ],
  [
    'Zucchini',
    'sage',
    'sun',
    [
      ['zucchini', 62, 38, 52, 14, 'm'],
      ['zucchini', 42, 52, 62, -4],
      ['zucchini-yellow', 60, 68, 46, 8],
    ],
  ],
  [
    'Cucumbers',
    'mint',
    'rays',
    [
      ['cucumber', 34, 50, 44, -18],
      ['cucumber', 68, 48, 44, 28],
      ['cucumber', 51, 60, 50, 4],
      ['sprig', 80, 74, 18, 30],
    ],
  ],
  ['Peppers', 'butter', 'sun', arrange('trio', 'pepper-yellow pepper pepper-red pepper-orange')],
  [
    'Chili Peppers',
    'blush',
    'rays',
    [
      ['chili-green', 28, 52, 38, -24],
      ['chili-orange', 72, 48, 40, 22, 'm'],
      ['chili', 46, 52, 52, 0],
      ['chili', 66, 70, 30, -40],
    ],
  ],
  [
    'Carrots',
    'clay',
    'hills',
    [
      ['carrot-yellow', 28, 54, 38, -30],
      ['carrot-purple', 74, 54, 38, 22],
      ['carrot', 50, 54, 54, -8],
    ],
  ],
  ['Potatoes', 'clay', 'sun', arrange('nest', 'potato potato-red potato potato potato potato-red')],
  [
    'Sweet Potatoes',
    'peach',
    'sun',
    [
      ['sweet-potato', 60, 40, 50, 12],
      ['sweet-potato', 36, 54, 48, -18, 'm'],
      ['sweet-potato', 58, 66, 58, -4],
    ],
  ],
  ['Onions', 'straw', 'rays', arrange('trio', 'onion-white onion-red onion onion-red')],
  ['Garlic', 'lilac', 'sun', arrange('trio', 'garlic')],
  [
    'Lettuce',
    'sage',
    'rays',
    arrange('lone', 'lettuce - -').concat([
      ['lettuce', 22, 68, 32, -10],
      ['lettuce', 79, 70, 30, 12],
    ]),
  ],
  ['Spinach', 'mint', 'arch', arrange('stand', 'spinach')],
  ['Kale', 'mint', 'hills', arrange('stand', 'kale')],
  ['Broccoli', 'sage', 'sun', arrange('trio', 'broccoli')],
  [
    'Cabbage',
    'mint',
    'rays',
    [
      ['cabbage', 27, 54, 38, -8],
      ['cabbage', 73, 54, 38, 8],
      ['cabbage', 50, 56, 52, 0],
    ],
  ],
  ['Corn', 'butter', 'hills', arrange('trio', 'corn corn corn -')],
  [
    'Beans',
    'sage',
    'arch',
    [
      ['bean', 44, 34, 48, -14],
      ['bean', 62, 48, 52, 18],
      ['bean', 42, 58, 54, -6],
      ['beans', 70, 74, 22, 0],
      ['beans-cream', 31, 78, 18, 40],
    ],
  ],
  [
    'Peas',
    'mint',
    'sun',
    [
      ['peas', 67, 46, 42, 24],
      ['peas', 34, 52, 40, -22, 'm'],
      ['peas', 52, 60, 52, 0],
    ],
  ],
  [
    'Pumpkins',
    'peach',
    'hills',
    [
      ['pumpkin-pale', 26, 57, 36, -6],
      ['pumpkin-green', 76, 58, 34, 6],
      ['pumpkin', 51, 57, 54, 0],
      ['leaf-autumn', 80, 82, 14, 12],
      ['leaf-autumn', 22, 84, 12, -20],
    ],
  ],
  [
    'Winter Squash',
    'clay',
    'hills',
    [
      ['acorn-squash', 74, 54, 38, 10],
      ['pumpkin-pale', 27, 60, 34, -6],
      ['butternut', 49, 53, 54, -8],
    ],
  ],
  [
    'Eggplant',
    'lilac',
    'rays',
    [
      ['eggplant', 68, 46, 42, 22],
      ['eggplant', 40, 56, 54, -6],
    ],
  ],
  [
    'Mushrooms',
    'clay',
    'arch',
    [
      ['mushroom-white', 27, 56, 34, -12],
      ['mushroom', 74, 56, 36, 12],
      ['mushroom', 49, 53, 52, -2],
      ['mushroom-white', 63, 76, 20, 6],
    ],
  ],
  ['Beets', 'rose', 'sun', arrange('fan', 'beet')],
  ['Radishes', 'rose', 'rays', arrange('fan', 'radish')],
  ['Leeks', 'mint', 'sun', arrange('fan', 'leek')],
  [
    'Asparagus',
    'sage',
    'rays',
    [
      ['asparagus', 29, 54, 40, -14],
      ['asparagus', 71, 54, 40, 14],
      ['asparagus', 50, 51, 56, 0],
    ],
  ],
  [
    'Rhubarb',
    'rose',
    'arch',
    [
      ['rhubarb', 32, 54, 44, -16],
      ['rhubarb', 68, 54, 44, 16],
      ['rhubarb', 50, 51, 56, 0],
    ],
  ],
];
