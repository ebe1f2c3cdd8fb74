import { z } from 'zod';
import { ADDRESS_SEARCH } from './constants.ts';
import { defineOperation } from './operation.ts';
import { cleanText } from './text.ts';

export const GEO_MESSAGES = {
  queryTooLong: 'Please search for at most 200 characters',
  point: 'Please give a latitude between -90 and 90 and a longitude between -180 and 180',
  nowhere: 'No place was found there',
  unknown: 'This place is not known',
} as const;

const MAX_QUERY = 200;
const MAX_RESULTS = 10;

/**
 * A place in the geocoder's format: coordinates are text, and a settlement is `city`, `town` or `village`.
 * `ISO3166-2-lvl4` is the state's code, such as US-OR.
 */
export const geoPlaceSchema = z.object({
  place_id: z.int(),
  display_name: z.string(),
  lat: z.string(),
  lon: z.string(),
  address: z.object({
    city: z.string().optional(),
    town: z.string().optional(),
    village: z.string().optional(),
    state: z.string().optional(),
    'ISO3166-2-lvl4': z.string().optional(),
    postcode: z.string().optional(),
    country: z.string().optional(),
    country_code: z.string().optional(),
  }),
});
export type GeoPlace = z.infer<typeof geoPlaceSchema>;

const placeText = z
  .string()
  .default('')
  .transform(cleanText)
  .refine((value) => value.length <= MAX_QUERY, { error: GEO_MESSAGES.queryTooLong });

const coordinate = (limit: number) =>
  z
    .string({ error: GEO_MESSAGES.point })
    .trim()
    .regex(/^[+-]?\d{1,3}(?:\.\d{0,20})?$/, { error: GEO_MESSAGES.point })
    .transform(Number)
    .refine((value) => Math.abs(value) <= limit, { error: GEO_MESSAGES.point });

export const searchPlaces = defineOperation({
  id: 'searchPlaces',
  method: 'GET',
  path: '/api/geo/search',
  summary: 'Places and ZIP codes that match a text of at least three characters',
  access: 'public',
  query: z.object({
    q: placeText,
    limit: z.coerce.number().int().min(1).max(MAX_RESULTS).default(ADDRESS_SEARCH.max),
    /** Places near this point come first; half a point is none. */
    lat: coordinate(90).optional(),
    lon: coordinate(180).optional(),
  }),
  responses: { 200: z.array(geoPlaceSchema) },
});

/**
 * A town or a ZIP code as a search near it uses it. The point is the middle of the ZIP code, which for a town is the most
 * central one.
 */
export const knownPlaceSchema = z.object({
  zip_code: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type KnownPlace = z.infer<typeof knownPlaceSchema>;

export const findPlace = defineOperation({
  id: 'findPlace',
  method: 'GET',
  path: '/api/geo/place',
  summary:
    'The place that a ZIP code or the name of a town means; of towns with the same name the one near the point or the caller’s home, else the largest',
  access: 'public',
  query: z.object({
    q: placeText,
    /** Where the caller looks; half a point is none. */
    lat: coordinate(90).optional(),
    lon: coordinate(180).optional(),
  }),
  refers: true,
  responses: { 200: knownPlaceSchema },
});

export const reversePlace = defineOperation({
  id: 'reversePlace',
  method: 'GET',
  path: '/api/geo/reverse',
  summary: 'The place at a point',
  access: 'public',
  query: z.object({ lat: coordinate(90), lon: coordinate(180) }),
  refers: true,
  responses: { 200: geoPlaceSchema },
});
