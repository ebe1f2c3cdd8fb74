import { z } from 'zod';
import { idParamSchema, pageQuery, text } from './common.ts';
import { ALLERGENS, type Category, LIMITS, LISTING_KINDS, PAGE_SIZE, SORT_OPTIONS } from './constants.ts';
import { LISTING_MESSAGES } from './listing-constants.ts';
import { categorySchema } from './listing-schema.ts';
import { cleanText } from './text.ts';

/** Sort orders of listings; `distance` requires `near`. */
const LISTING_SORTS = [...SORT_OPTIONS, 'distance'] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];

const MAX_RADIUS_KM = 1_000;
const DECIMAL = /^[+-]?\d{1,5}(?:\.\d{1,20})?$/;
const ZIP_CODE = /^\d{5}(?:-\d{4})?$/;

/** The center of a search: a ZIP code, a town, or a point that is neither a pole nor on the date line. */
export const nearSchema = z
  .string({ error: LISTING_MESSAGES.near })
  .trim()
  .transform((value, issues) => {
    if (ZIP_CODE.test(value)) return { zip: value.slice(0, 5) };
    const [latitude = '', longitude = '', ...rest] = value.split(',').map((part) => part.trim());
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    const isPoint = rest.length === 0 && DECIMAL.test(latitude) && DECIMAL.test(longitude);
    if (isPoint && Math.abs(point.latitude) < 90 && Math.abs(point.longitude) < 180) return point;
    const town = cleanText(value);
    if (/\p{L}/u.test(town) && town.length <= LIMITS.location) return { town };
    issues.addIssue({ code: 'custom', message: LISTING_MESSAGES.near });
    return z.NEVER;
  });

const radiusSchema = z
  .string({ error: LISTING_MESSAGES.radius })
  .trim()
  .regex(DECIMAL, { error: LISTING_MESSAGES.radius })
  .transform(Number)
  .refine((km) => km > 0 && km <= MAX_RADIUS_KM, { error: LISTING_MESSAGES.radius });

/** Allergens with commas between them, each once. */
const withoutSchema = z
  .string({ error: LISTING_MESSAGES.withoutUnknown })
  .transform((value) => value.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(ALLERGENS, { error: LISTING_MESSAGES.withoutUnknown })))
  .transform((named) => ALLERGENS.filter((one) => named.includes(one)));

const pagedListings = pageQuery(PAGE_SIZE.listings).extend({
  category: categorySchema.optional(),
  search: text(LIMITS.search, LISTING_MESSAGES.searchTooLong).optional(),
  sort: z.enum(LISTING_SORTS).default('newest'),
  /** Without it: offers, and of one member all. */
  kind: z.enum([...LISTING_KINDS, 'any']).optional(),
  available: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  user_id: idParamSchema.optional(),
  without: withoutSchema.optional(),
  /** Available offers that are at their best still, or that have no best-by day and were listed lately. */
  ready: z.literal('now').optional(),
  /** Available listings of what is lent, of which one is free on this day (YYYY-MM-DD). */
  free: z.iso.date({ error: LISTING_MESSAGES.day }).optional(),
  near: nearSchema.optional(),
  radius_km: radiusSchema.optional(),
});

/**
 * Query of listings. A search matches words by prefix, singular and plural, synonyms and, for words without results,
 * the nearest existing ones. `near` adds distances. By title and by freshness a search sorts the newest 500 matches. A page may be shorter
 * than its limit: only the `Link` header says whether another one exists.
 */
export const listingQuerySchema = pagedListings
  .refine((query) => query.near !== undefined || query.radius_km === undefined, {
    path: ['radius_km'],
    error: LISTING_MESSAGES.radiusWithoutNear,
  })
  .refine((query) => query.near !== undefined || query.sort !== 'distance', {
    path: ['sort'],
    error: LISTING_MESSAGES.distanceWithoutNear,
  });
export type ListingQuery = z.infer<typeof listingQuerySchema>;

/**
 * How the words of a search were understood: the filters that they stand for, and the words as searched where a typo
 * was corrected. The list has it in SEARCH_INTERPRETATION_HEADER, encoded like a query
 * (`free=true&category=Fruits&corrected=plum`), unless every word was taken as it was typed.
 */
export interface SearchInterpretation {
  readonly free?: 'true';
  readonly category?: Category;
  readonly corrected?: string;
}
