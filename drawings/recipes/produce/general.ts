import { heap, inside, packet } from '../../arrange.ts';
import type { Recipe } from '../recipe.ts';

export const generalRecipes: readonly Recipe[] = [
  [
    'Vegetables',
    'sage',
    'rays',
    [
      ['kale', 27, 40, 36, -14, 'f'],
      ['corn', 72, 40, 36, 10, 'f'],
      ['broccoli', 50, 38, 34, 0, 'f'],
      ['eggplant', 76, 62, 32, -8],
      ['carrot', 26, 64, 32, -10],
      ['pepper-red', 60, 65, 29, 8],
      ['tomato', 43, 69, 31, -6],
    ],
  ],
  [
    'Fruits',
    'peach',
    'rays',
    [
      ['pear', 29, 46, 34, -12, 'f'],
      ['orange', 70, 47, 32, 8, 'f'],
      ['apple', 50, 45, 38, 0, 'f'],
      ['grapes', 76, 65, 30, 8],
      ['plum', 26, 68, 26, -10],
      ['peach', 44, 67, 31, -4],
      ['strawberry', 62, 72, 22, 12],
    ],
  ],
  [
    'Herbs',
    'mint',
    'arch',
    inside('pot', '', 50, 66, 42, [
      ['rosemary', 35, 38, 44, -24, 'f'],
      ['sage', 66, 38, 44, 24, 'f'],
      ['mint', 41, 36, 40, -8, 'f'],
      ['basil', 55, 36, 42, 6, 'f'],
    ]),
  ],
  [
    'Seedlings',
    'sage',
    'hills',
    [
      ...inside('peat-pot', '', 26, 70, 24, [['seedling', 26, 50, 26, -4, 'f']]),
      ...inside('peat-pot', '', 74, 70, 24, [['seedling', 74, 50, 26, 4, 'm f']]),
      ...inside('pot', '', 50, 71, 31, [['seedling', 50, 43, 36, 0, 'f']]),
    ],
  ],
  [
    'Seeds',
    'straw',
    'sun',
    [
      ...packet('gold', 'sunflower', 35, 46, 44, -10),
      ...packet('red', 'tomato', 63, 46, 46, 7),
      ['seed-striped', 24, 82, 8, 40],
      ['seed-pale', 36, 85, 8, -50],
      ['seed-striped', 48, 83, 8, 100],
      ['seed-tiny', 58, 87, 5, 0],
      ['seed-pale', 68, 83, 8, 20],
      ['seed-striped', 79, 82, 8, -30],
    ],
  ],
  [
    'Tools',
    'sky',
    'arch',
    [
      ['spade', 27, 46, 48, -16],
      ['garden-fork', 73, 46, 48, 16],
      ['watering-can', 50, 60, 42, 0],
      ['glove', 77, 78, 18, 18],
    ],
  ],
  [
    'Eggs',
    'powder',
    'sun',
    inside('carton', 'carton-back', 50, 52, 70, [
      ...heap({
        parts: 'egg egg-white egg-dark egg-blue',
        x: 50,
        y: 45,
        size: 24,
        rows: [4],
        side: 0.63,
        turns: 0.4,
      }),
      ...heap({
        parts: 'egg-dark egg-blue egg egg-white',
        x: 50,
        y: 54,
        size: 25,
        rows: [4],
        side: 0.63,
        turns: 0.4,
      }),
    ]),
  ],
  [
    'Honey',
    'honey',
    'rays',
    [
      ['honeycomb', 27, 50, 34, -12],
      ['jar-honey', 53, 54, 48, 0],
      ['dipper', 79, 56, 38, 14],
      ['bee', 74, 22, 15, -8, 'f'],
      ['bee', 25, 20, 12, 12, 'm f'],
    ],
  ],
  [
    'Other',
    'lilac',
    'arch',
    [
      ['sunflower', 38, 34, 28, -12, 'f'],
      ['hyacinth', 57, 33, 26, 8, 'f'],
      ['basket', 48, 58, 52, 0],
      ['jar-peach', 76, 68, 28, 4],
      ['lemon', 23, 76, 20, -10],
    ],
  ],
];
