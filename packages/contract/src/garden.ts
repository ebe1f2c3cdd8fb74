import { z } from 'zod';
import { CROP_IDS } from './crops/crops.ts';
import { defineOperation } from './operation.ts';

/** How much of a crop a garden gives: hardly anything, as much as is eaten, or more than that. */
export const GARDEN_AMOUNTS = ['little', 'enough', 'plenty'] as const;
export type GardenAmount = (typeof GARDEN_AMOUNTS)[number];

/** The years since when something can be grown. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

export const GARDEN_MESSAGES = {
  unknownCrop: 'This crop is not known',
  twice: 'Each crop can be named once',
  since: `Please enter a year between ${FIRST_YEAR} and ${LAST_YEAR}`,
} as const;

/** A crop that a member grows; `since` is the year in which they began, null where they do not say. */
export const gardenCropSchema = z.object({
  crop: z.enum(CROP_IDS, { error: GARDEN_MESSAGES.unknownCrop }),
  amount: z.enum(GARDEN_AMOUNTS),
  since: z
    .int({ error: GARDEN_MESSAGES.since })
    .min(FIRST_YEAR, GARDEN_MESSAGES.since)
    .max(LAST_YEAR, GARDEN_MESSAGES.since)
    .nullable(),
});
export type GardenCrop = z.infer<typeof gardenCropSchema>;

/** What a member grows, in the order of their list. Only the member sees it. */
export const gardenSchema = z.object({
  crops: z
    .array(gardenCropSchema)
    .max(CROP_IDS.length, GARDEN_MESSAGES.twice)
    .refine((crops) => new Set(crops.map(({ crop }) => crop)).size === crops.length, {
      error: GARDEN_MESSAGES.twice,
    }),
});
export type Garden = z.infer<typeof gardenSchema>;

/** Names what is stored. A change that names another version is refused. */
const versionSchema = z.string().max(64);
const storedGardenSchema = gardenSchema.extend({ version: versionSchema });
export type StoredGarden = z.infer<typeof storedGardenSchema>;

export const getGarden = defineOperation({
  id: 'getGarden',
  method: 'GET',
  path: '/api/garden',
  summary: 'What the caller grows',
  access: 'member',
  responses: { 200: storedGardenSchema },
});

export const setGarden = defineOperation({
  id: 'setGarden',
  method: 'PUT',
  path: '/api/garden',
  summary:
    'Replace what the caller grows by this list; with a version only where that is still what is stored',
  access: 'member',
  body: gardenSchema.extend({ version: versionSchema.optional() }),
  responses: { 200: storedGardenSchema },
});
