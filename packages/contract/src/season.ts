import { z } from 'zod';
import { CROP_IDS } from './crops/crops.ts';
import { nearSchema } from './listing-query.ts';
import { defineOperation } from './operation.ts';

/** Days of each month; a frost on February 29 counts. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
export const FROST_MESSAGE = 'Please choose a month and a day of it';
const SAME_FROST_MESSAGE = 'Please choose another day than that of the last frost';

/** A day of any year, such as '04-20'. */
export const frostDaySchema = z
  .string({ error: FROST_MESSAGE })
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: FROST_MESSAGE })
  .refine((day) => Number(day.slice(3)) <= (DAYS[Number(day.slice(0, 2)) - 1] ?? 0), {
    error: FROST_MESSAGE,
  });

/** When the last and the first frost of a site usually come; 'no-frost' where there is none. */
export const climateSchema = z.union([
  z.literal('no-frost'),
  z
    .object({ last_frost: frostDaySchema, first_frost: frostDaySchema })
    .refine(({ last_frost, first_frost }) => last_frost !== first_frost, {
      error: SAME_FROST_MESSAGE,
      path: ['first_frost'],
    }),
]);
export type Climate = z.infer<typeof climateSchema>;

/** The present or next time in which a crop is picked; both are null for one that is picked all year. */
const seasonPeriodSchema = z.object({ from: z.iso.date().nullable(), until: z.iso.date().nullable() });
export type SeasonPeriod = z.infer<typeof seasonPeriodSchema>;

/**
 * The season of a site (docs/product/produce.md#season). `date` is today in its time zone. `crops` is empty while its climate is not
 * known; each has its present or next periods, the earliest first. All days are estimates. `last_year` says by how many days the
 * forecasts of last year were off, on average of so many seasons; null where there are none.
 */
export const seasonSchema = z.object({
  date: z.iso.date(),
  climate: climateSchema.nullable(),
  crops: z.array(z.object({ crop: z.enum(CROP_IDS), periods: z.array(seasonPeriodSchema) })),
  last_year: z.object({ days_off: z.int(), seasons: z.int() }).nullable(),
});
export type SeasonHere = z.infer<typeof seasonSchema>;

/** Fewer gardens with a crop are not counted for others. */
export const LEAST_GARDENS = 3;

const namedCropSchema = z.object({ crop: z.enum(CROP_IDS), name: z.string() });
const grownNearSchema = namedCropSchema.extend({
  gardens: z.int().min(LEAST_GARDENS),
  from: z.iso.date(),
  until: z.iso.date(),
});

/**
 * What is ready around a place (docs/product/produce.md#ready-near), each list with what is most frequent first: the crops of the nearest
 * listings that are ready, what gardens there have in season, what is in season there within two weeks, which both need a place, and what was
 * offered on the site in these weeks of earlier years.
 */
export const seasonNearSchema = z.object({
  date: z.iso.date(),
  listed: z.array(namedCropSchema),
  gardens: z.array(grownNearSchema),
  soon: z.array(grownNearSchema),
  earlier: z.array(namedCropSchema),
});
export type SeasonNear = z.infer<typeof seasonNearSchema>;

export const getSeasonNear = defineOperation({
  id: 'getSeasonNear',
  method: 'GET',
  path: '/api/season/near',
  summary: `What is ready around a place, and what begins in two weeks; crops of gardens from ${LEAST_GARDENS} gardens on`,
  access: 'public',
  shared: true,
  mayLag: true,
  query: z.object({ near: nearSchema.optional() }),
  responses: { 200: seasonNearSchema },
});

export const getSeason = defineOperation({
  id: 'getSeason',
  method: 'GET',
  path: '/api/season',
  summary: 'When each crop is picked here, by the frosts of the site and what was shared',
  access: 'public',
  shared: true,
  mayLag: true,
  query: z.object({
    /** Where there is no frost, months south of the equator are half a year later. */
    near: nearSchema.optional(),
  }),
  responses: { 200: seasonSchema },
});
