import {
  CROP_FACTS,
  CROP_WARNINGS,
  CROP_WORDS,
  CROPS,
  type CropDescription,
  type CropId,
  getCrop,
  type Keeping,
  keepingDays,
  listCrops,
  SPANISH_NAMES,
  SPANISH_SOURCES,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';

const keepingOf = (days: (typeof CROP_FACTS)[CropId]['room']): Keeping | null => {
  if (days === undefined || days === 'ripe') return days ?? null;
  const [least, most] = days;
  return { least, most };
};

/** The table of crops, without what has no source. */
const DESCRIPTIONS: readonly CropDescription[] = CROPS.map(({ id, one, many, category, unit }) => {
  const { room, fridge, foodkeeper, allergens = [], warnings = [] } = CROP_FACTS[id];
  const { synonyms = [], kinds = [] } = CROP_WORDS[id] ?? {};
  const spanish = Object.entries(SPANISH_NAMES[id]).filter(([, letters]) => letters !== '');
  const letters = new Set(spanish.flatMap(([, sources]) => [...sources]));
  const days = keepingDays(id);
  const foodKeeper = foodkeeper === undefined ? null : `USDA FoodKeeper, product ${foodkeeper}`;
  return {
    id,
    names: { en: { one, many, others: [...synonyms, ...kinds.flat()] }, es: spanish.map(([name]) => name) },
    category,
    unit,
    keeps_days: days,
    keeps: { room: keepingOf(room), fridge: keepingOf(fridge) },
    allergens: [...allergens],
    warnings: warnings.map((code) => CROP_WARNINGS[code]),
    sources: {
      keeps: foodKeeper,
      keeps_days: days === null ? null : foodKeeper,
      es: Object.entries(SPANISH_SOURCES).flatMap(([letter, source]) => (letters.has(letter) ? source : [])),
    },
  };
});

/** The table changes with a version only. */
const CACHE_CONTROL = 'public, max-age=3600';

/** The table of crops, and one of them. */
export function registerCrops(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listCrops, async ({ reply }) => {
    reply.header('cache-control', CACHE_CONTROL);
    return [...DESCRIPTIONS];
  });
  registerOperation(app, ctx, getCrop, async ({ params, reply }) => {
    const crop = DESCRIPTIONS.find(({ id }) => id === params.id);
    if (!crop) throw new AppError('CROP_NOT_FOUND');
    reply.header('cache-control', CACHE_CONTROL);
    return crop;
  });
}
