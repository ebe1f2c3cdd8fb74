import { heap, inside } from '../../arrange.ts';
import type { Item } from '../../scene.ts';
import type { Recipe } from '../recipe.ts';

const straw = (x: number, y: number, size: number): Item[] => [
  ['straw', x, y, size],
  ['straw', x, y + 2, size, 0, 'm'],
];

export const pantryRecipes: readonly Recipe[] = [
  [
    'brown-eggs',
    'straw',
    'table',
    [
      ...inside('carton', 'carton-back', 50, 56, 70, [
        ...heap({ parts: 'egg egg-dark egg egg', x: 50, y: 49, size: 24, rows: [4], side: 0.63, turns: 0.4 }),
        ...heap({
          parts: 'egg-dark egg egg egg-dark',
          x: 50,
          y: 58,
          size: 25,
          rows: [4],
          side: 0.63,
          turns: 0.4,
        }),
      ]),
      ['egg', 13, 86, 13, -64],
      ['egg-dark', 88, 86, 13, 58],
    ],
  ],
  [
    'duck-eggs',
    'sky',
    'meadow',
    [
      ['duck', 72, 40, 44, 0, 'm'],
      ...straw(38, 70, 58),
      ...heap({
        parts: 'egg-blue egg-white egg-green egg-blue egg-white',
        x: 38,
        y: 70,
        size: 21,
        rows: [2, 3],
        side: 0.66,
        rise: 0.4,
        turns: 0.9,
      }),
      ...straw(38, 80, 52),
      ['daisy', 86, 80, 14, 8],
      ['daisy', 10, 84, 11, -10],
    ],
  ],
  [
    'wildflower-honey',
    'honey',
    'gingham',
    [
      ['daisy', 18, 44, 28, -14],
      ['hyacinth', 84, 46, 28, 12],
      ['jar-honey', 33, 55, 42, -2],
      ['jar-honey', 66, 55, 42, 2],
      ['honeycomb', 50, 74, 28, 8],
      ['dipper', 83, 78, 30, 62],
      ['bee', 51, 16, 14, -8, 'f'],
    ],
  ],
  [
    'canning-jars',
    'clay',
    'table',
    [
      ['jar-berry', 35, 38, 32],
      ['jar-pickle', 65, 38, 32],
      ['jar-peach', 20, 60, 38],
      ['jar-tomato', 50, 61, 40],
      ['jar-honey', 80, 60, 38],
      ['peach', 34, 84, 15, -10],
      ['cherries', 67, 85, 16, 8],
    ],
  ],
  [
    'garden-fork',
    'sky',
    'plot',
    [
      ['spade', 24, 42, 54, -10],
      ['garden-fork', 52, 44, 60, 4],
      ['hand-fork', 73, 56, 36, 14],
      ['trowel', 85, 60, 36, 24],
      ['boot', 34, 80, 26, 0, 'm'],
    ],
  ],
  [
    'watering-can',
    'sky',
    'meadow',
    [
      ['tulip', 15, 52, 28, -6],
      ['daisy', 85, 54, 28, 8],
      ['watering-can', 50, 54, 62],
      ['tulip', 90, 80, 18, 6],
      ['ladybird', 15, 84, 10, -24],
      ['butterfly', 77, 20, 12, 14, 'f'],
    ],
  ],
  [
    'compost',
    'clay',
    'plot',
    [
      ['wheelbarrow', 60, 52, 56, 0, 'm'],
      ['compost', 62, 30, 38, 0, 'f'],
      ['wheelbarrow', 60, 52, 56, 0, 'm f'],
      ['compost', 28, 70, 48],
      ['worm', 30, 60, 13, -10, 'f'],
      ['spade', 84, 60, 42, 12],
      ['seedling', 52, 82, 18, 0],
    ],
  ],
];
