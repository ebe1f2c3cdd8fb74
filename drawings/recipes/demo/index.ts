import type { Recipe } from '../recipe.ts';
import { harvestRecipes } from './harvest.ts';
import { orchardRecipes } from './orchard.ts';
import { pantryRecipes } from './pantry.ts';
import { potsRecipes } from './pots.ts';

/** Photographs of the demo community's listings. */
export const demoRecipes: readonly Recipe[] = [
  ...harvestRecipes,
  ...orchardRecipes,
  ...potsRecipes,
  ...pantryRecipes,
];
