import { arrange } from '../../arrange.ts';
import type { Item } from '../../scene.ts';
import type { Recipe } from '../recipe.ts';

const bunch = (stem: string): Item[] => [
  [stem, 33, 46, 52, -24, 'f'],
  [stem, 67, 46, 52, 24, 'f'],
  [stem, 50, 44, 56, 0],
  ['tie', 50, 72, 20, 0, 'f'],
];

export const herbsRecipes: readonly Recipe[] = [
  ['Basil', 'mint', 'sun', arrange('fan', 'basil')],
  ['Mint', 'mint', 'rays', bunch('mint')],
  ['Rosemary', 'powder', 'sun', bunch('rosemary')],
  ['Thyme', 'lilac', 'arch', bunch('thyme')],
  ['Parsley', 'sage', 'rays', bunch('parsley')],
  ['Sunflowers', 'butter', 'hills', arrange('trio', 'sunflower sunflower sunflower -')],
];
