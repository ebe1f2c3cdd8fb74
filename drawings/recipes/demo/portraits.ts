import type { Recipe } from '../recipe.ts';

/** Portraits of the demo members: plants and animals, no faces of people. */
export const portraitRecipes: readonly Recipe[] = [
  [
    'rosa',
    'rose',
    'rays',
    [
      ['leaf', 22, 78, 34, -64, 'f'],
      ['leaf', 78, 78, 34, 64, 'f'],
      ['hedgehog', 50, 54, 74, 0],
      ['strawberry', 76, 80, 26, 14],
    ],
  ],
  [
    'amir',
    'peach',
    'sun',
    [
      ['fox', 50, 50, 70],
      ['chili', 80, 80, 28, 10],
      ['chili-orange', 20, 82, 24, -14],
    ],
  ],
  [
    'june',
    'butter',
    'rays',
    [
      ['sunflower', 50, 47, 76],
      ['bee', 79, 24, 22, -10, 'f'],
      ['ladybird', 24, 76, 18, -20, 'f'],
    ],
  ],
  [
    'theo',
    'sky',
    'sun',
    [
      ['frog', 50, 52, 70],
      ['seedling', 80, 78, 28, 6],
      ['daisy', 19, 80, 22, -8],
    ],
  ],
  [
    'admin',
    'sage',
    'rays',
    [
      ['basil', 30, 40, 40, -30, 'f'],
      ['basil', 70, 40, 40, 30, 'f'],
      ['owl', 50, 54, 72],
    ],
  ],
];
