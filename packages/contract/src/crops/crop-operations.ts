import { z } from 'zod';
import { idParamSchema } from '../common.ts';
import { ALLERGENS, CATEGORIES } from '../constants.ts';
import { defineOperation } from '../operation.ts';
import { cropIdSchema } from './crop-id.ts';

/** How many days something keeps. */
const keepingSchema = z.union([z.literal('ripe'), z.object({ least: z.int().min(1), most: z.int().min(1) })]);
export type Keeping = z.infer<typeof keepingSchema>;

/** What is known of a crop; `sources` say who says it. */
export const cropDescriptionSchema = z.object({
  id: cropIdSchema,
  /** In English the singular, the plural and other names; in Spanish the names that a dictionary has. */
  names: z.object({
    en: z.object({ one: z.string(), many: z.string(), others: z.array(z.string()) }),
    es: z.array(z.string()),
  }),
  category: z.enum(CATEGORIES),
  /** What it is usually counted in. */
  unit: z.string(),
  /** Days it keeps at least where it keeps longest; null where no source says it. */
  keeps_days: z.int().min(1).nullable(),
  /** How long it keeps in either place; 'ripe' is only until it is ripe, null where no source says it. */
  keeps: z.object({ room: keepingSchema.nullable(), fridge: keepingSchema.nullable() }),
  allergens: z.array(z.enum(ALLERGENS)),
  warnings: z.array(z.object({ text: z.string(), source: z.string() })),
  sources: z.object({
    keeps: z.string().nullable(),
    keeps_days: z.string().nullable(),
    es: z.array(z.string()),
  }),
});
export type CropDescription = z.infer<typeof cropDescriptionSchema>;

export const listCrops = defineOperation({
  id: 'listCrops',
  method: 'GET',
  path: '/api/crops',
  summary:
    'The crops that listings can have: names, category, keeping days, allergens and warnings, with sources',
  access: 'public',
  responses: { 200: z.array(cropDescriptionSchema) },
});

export const getCrop = defineOperation({
  id: 'getCrop',
  method: 'GET',
  path: '/api/crops/{id}',
  summary: 'One crop: names, category, keeping days, allergens and warnings, with sources',
  access: 'public',
  params: z.object({ id: idParamSchema }),
  responses: { 200: cropDescriptionSchema },
});

/** A crop that a member may be about to share, with the quantity that they gave last time; empty where there was none. */
const ownCropSchema = z.object({ crop: cropIdSchema, quantity: z.string() });
export type OwnCrop = z.infer<typeof ownCropSchema>;

export const listOwnCrops = defineOperation({
  id: 'listOwnCrops',
  method: 'GET',
  path: '/api/users/{id}/crops',
  summary:
    'Up to eight crops that the caller may be about to share: what they shared at this time of earlier years, what they grow, what is picked here now',
  access: 'member',
  params: z.object({ id: idParamSchema }),
  responses: { 200: z.array(ownCropSchema) },
});
