import { heap, inside, packet } from '../arrange.ts';
import type { Recipe } from './recipe.ts';

/** The tile of each category, square. */
export const categoryRecipes: readonly Recipe[] = [
  [
    'Fruits',
    'peach',
    'rays',
    [
      ['pear', 27, 41, 42, -14, 'f'],
      ['orange', 74, 42, 38, 8, 'f'],
      ['apple', 51, 42, 50, 0, 'f'],
      ['grapes', 78, 66, 38, 8],
      ['plum', 23, 69, 32, -10],
      ['peach', 44, 69, 40, -4],
      ['strawberry', 65, 78, 24, 12],
    ],
  ],
  [
    'Vegetables',
    'sage',
    'rays',
    [
      ['kale', 24, 36, 46, -16, 'f'],
      ['corn', 77, 36, 44, 10, 'f'],
      ['broccoli', 50, 33, 42, 0, 'f'],
      ['eggplant', 79, 62, 40, -8],
      ['carrot', 23, 66, 40, -10],
      ['pepper-red', 61, 68, 37, 8],
      ['tomato', 41, 75, 38, -6],
    ],
  ],
  [
    'Herbs',
    'mint',
    'sun',
    [
      ['rosemary', 26, 46, 58, -30, 'f'],
      ['sage', 74, 46, 58, 30, 'f'],
      ['mint', 37, 42, 62, -13, 'f'],
      ['basil', 62, 42, 64, 12, 'f'],
      ['tie', 50, 74, 30],
    ],
  ],
  [
    'Seeds',
    'straw',
    'sun',
    [
      ...packet('plum', 'eggplant', 25, 46, 50, -16, 1),
      ...packet('gold', 'sunflower', 74, 45, 50, 14, 1),
      ...packet('red', 'tomato', 49, 47, 58, -2, 1),
      ['seed-striped', 22, 84, 10, 40],
      ['seed-pale', 37, 87, 10, -50],
      ['seed-striped', 51, 85, 10, 100],
      ['seed-tiny', 63, 88, 7, 0],
      ['seed-pale', 77, 84, 10, 20],
    ],
  ],
  [
    'Seedlings',
    'sage',
    'hills',
    [
      ...inside('peat-pot', '', 23, 72, 32, [['seedling', 23, 52, 34, -6, 'f']]),
      ...inside('peat-pot', '', 77, 72, 32, [['seedling', 77, 52, 34, 6, 'm f']]),
      ...inside('pot', '', 50, 72, 44, [['seedling', 50, 42, 52, 0, 'f']]),
    ],
  ],
  [
    'Tools',
    'sky',
    'rays',
    [
      ['spade', 24, 44, 62, -16],
      ['garden-fork', 76, 44, 62, 16],
      ['watering-can', 49, 62, 56, 0],
      ['glove', 81, 79, 25, 18],
    ],
  ],
  [
    'Eggs',
    'powder',
    'sun',
    [
      ...inside(
        'bowl',
        '',
        50,
        54,
        74,
        heap({
          parts: 'egg egg-blue egg-white egg-dark egg egg-green',
          x: 50,
          y: 50,
          size: 30,
          rows: [3, 4],
          side: 0.6,
          aspect: 1,
          rise: 0.5,
        }),
      ),
      ['egg-blue', 17, 82, 20, -50],
      ['egg', 82, 84, 22, 38],
    ],
  ],
  [
    'Honey',
    'honey',
    'rays',
    [
      ['honeycomb', 25, 50, 44, -12],
      ['jar-honey', 52, 56, 62, 0],
      ['dipper', 83, 58, 50, 14],
      ['bee', 76, 17, 20, -8, 'f'],
      ['bee', 24, 16, 16, 12, 'm f'],
    ],
  ],
  [
    'Other',
    'lilac',
    'sun',
    [
      ['sunflower', 38, 30, 36, -12, 'f'],
      ['hyacinth', 60, 29, 34, 8, 'f'],
      ['basket', 47, 56, 66, 0],
      ['jar-peach', 79, 69, 36, 4],
      ['lemon', 19, 78, 25, -10],
    ],
  ],
];
