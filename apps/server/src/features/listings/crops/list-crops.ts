import {
  CROP_FACTS,
  CROP_WARNINGS,
  CROP_WORDS,
  CROPS,
  type CropDescription,
  keepingDays,
  listCrops,
  SPANISH_NAMES,
  SPANISH_SOURCES,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';

/** The table of crops, without what has no source. */
const DESCRIPTIONS: readonly CropDescription[] = CROPS.map(({ id, one, many, category, unit }) => {
  const { foodkeeper, allergens = [], warnings = [] } = CROP_FACTS[id];
  const { synonyms = [], kinds = [] } = CROP_WORDS[id] ?? {};
  const spanish = Object.entries(SPANISH_NAMES[id]).filter(([, letters]) => letters !== '');
  const letters = new Set(spanish.flatMap(([, sources]) => [...sources]));
  const days = keepingDays(id);
  return {
    id,
    names: { en: { one, many, others: [...synonyms, ...kinds.flat()] }, es: spanish.map(([name]) => name) },
    category,
    unit,
    keeps_days: days,
    allergens: [...allergens],
    warnings: warnings.map((code) => CROP_WARNINGS[code]),
    sources: {
      keeps_days: days === null ? null : `USDA FoodKeeper, product ${foodkeeper}`,
      es: Object.entries(SPANISH_SOURCES).flatMap(([letter, source]) => (letters.has(letter) ? source : [])),
    },
  };
});

export function registerListCrops(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listCrops, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=3600');
    return [...DESCRIPTIONS];
  });
}
