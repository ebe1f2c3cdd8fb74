import { inside, packet } from '../../arrange.ts';
import type { Item } from '../../scene.ts';
import type { Recipe } from '../recipe.ts';

const bush = (pot: string, plant: string, x: number, y: number, size: number): Item[] =>
  inside(pot, '', x, y, size, [
    [plant, x - size * 0.3, y - size * 0.7, size * 0.92, -32, 'f'],
    [plant, x + size * 0.3, y - size * 0.7, size * 0.92, 32, 'f'],
    [plant, x, y - size * 0.86, size * 1.1, 0, 'f'],
  ]);

const sprouts = (pot: string, x: number, y: number, size: number, marks = 'f'): Item[] =>
  inside(pot, '', x, y, size, [['seedling', x, y - size * 0.86, size * 1.1, 0, marks]]);

export const potsRecipes: readonly Recipe[] = [
  [
    'basil-pots',
    'mint',
    'sill',
    [
      ...bush('pot', 'basil', 20, 70, 27),
      ...bush('pot-blue', 'basil', 80, 70, 27),
      ...bush('pot', 'basil', 50, 73, 33),
    ],
  ],
  [
    'rosemary-bunches',
    'powder',
    'table',
    [
      ['rosemary', 24, 48, 44, -26, 'f'],
      ['rosemary', 48, 48, 44, 18, 'f'],
      ['rosemary', 36, 45, 48, -4, 'f'],
      ['tie', 36, 67, 17],
      ['rosemary', 60, 58, 42, -14, 'f'],
      ['rosemary', 82, 58, 42, 22, 'f'],
      ['rosemary', 71, 55, 46, 4, 'f'],
      ['tie', 71, 76, 17],
    ],
  ],
  [
    'mint-cuttings',
    'mint',
    'sill',
    [
      ...inside('pot-blue', '', 50, 72, 36, [
        ['mint', 33, 42, 40, -30, 'f'],
        ['mint', 67, 42, 40, 30, 'f'],
        ['mint', 42, 35, 44, -9, 'f'],
        ['mint', 58, 36, 44, 10, 'f'],
      ]),
      ['mint', 83, 84, 26, 74],
      ['mint', 16, 85, 24, -78],
    ],
  ],
  [
    'tomato-seedlings',
    'sage',
    'sill',
    [
      ...inside(
        'tray',
        '',
        50,
        68,
        80,
        [17, 34, 50, 66, 83].map(
          (x, i): Item => ['seedling', x, 49 - (i % 2) * 3, 25, (i % 3) * 4 - 4, i % 2 ? 'm f' : 'f'],
        ),
      ),
      ['tomato', 87, 88, 11, 8],
    ],
  ],
  [
    'pepper-seedlings',
    'butter',
    'table',
    [
      ...sprouts('peat-pot', 29, 58, 23),
      ...sprouts('peat-pot', 71, 58, 23, 'm f'),
      ...sprouts('peat-pot', 50, 60, 25),
      ...sprouts('peat-pot', 18, 78, 25, 'm f'),
      ...sprouts('peat-pot', 60, 82, 27),
      ['pepper-red', 83, 82, 19, 10],
      ['pepper-yellow', 39, 86, 15, -10],
    ],
  ],
  [
    'bean-seeds',
    'straw',
    'table',
    [
      ...packet('green', 'bean', 35, 45, 44, -9),
      ...packet('plum', 'peas', 66, 47, 42, 8),
      ['beans', 22, 83, 18, 20],
      ['beans-cream', 42, 86, 18, -40],
      ['beans-black', 61, 86, 17, 80],
      ['beans', 80, 83, 18, -20],
    ],
  ],
  [
    'sunflower-seeds',
    'butter',
    'gingham',
    [
      ['sunflower', 25, 44, 44, -10],
      ...packet('gold', 'sunflower', 62, 46, 50, 7),
      ['seed-striped', 30, 86, 7, 40],
      ['seed-striped', 40, 82, 7, -50],
      ['seed-striped', 47, 89, 7, 100],
      ['seed-striped', 56, 85, 7, 10],
      ['seed-striped', 65, 89, 7, 70],
      ['seed-striped', 74, 84, 7, -30],
      ['seed-striped', 82, 88, 7, 130],
    ],
  ],
  [
    'marigold-seeds',
    'peach',
    'sill',
    [
      ['leaf', 14, 66, 18, -60],
      ['marigold-yellow', 24, 56, 30, 0],
      ['leaf', 89, 72, 18, 62],
      ...packet('red', 'marigold', 53, 48, 50, -4),
      ['marigold', 79, 66, 32, 8],
      ['marigold', 29, 80, 22, 10],
      ['marigold-yellow', 61, 86, 17, 0],
    ],
  ],
];
