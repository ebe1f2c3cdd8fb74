import type { Recipe } from '../recipe.ts';
import { fruitsRecipes } from './fruits.ts';
import { generalRecipes } from './general.ts';
import { herbsRecipes } from './herbs.ts';
import { vegetablesRecipes } from './vegetables.ts';

/** The default picture of each produce type. */
export const produceRecipes: readonly Recipe[] = [
  ...generalRecipes,
  ...vegetablesRecipes,
  ...fruitsRecipes,
  ...herbsRecipes,
];
