import { z } from 'zod';
import { confirmationSchema } from './admin-confirmation.ts';
import {
  cleanText,
  foldText,
  idParamSchema,
  instantSchema,
  pageQuery,
  requiredText,
  text,
} from './common.ts';
import {
  CATEGORIES,
  type Category,
  LIMITS,
  LISTING_DEFAULTS,
  LISTING_KINDS,
  PAGE_SIZE,
  SORT_OPTIONS,
} from './constants.ts';
import { LISTING_MESSAGES } from './listing-messages.ts';
import { defineOperation } from './operation.ts';
import { isSharingOfWanted, newSharingSchema, sharingSchema } from './sharing.ts';
import { SHARING_MESSAGES } from './sharing-constants.ts';

/** One encoding of a photo. `url` is a path of this site, cached for good: another image has another path. */
export const photoSourceSchema = z.object({
  url: z.string(),
  width: z.int(),
  type: z.enum(['image/avif', 'image/webp', 'image/jpeg']),
});

/**
 * A listing's photo: its proportions, a color to show while it loads, and its encodings: AVIF from small to large, which is
 * missing for a while after the upload, then WebP, then one JPEG for whatever shows neither.
 */
export const photoSchema = z.object({
  width: z.int(),
  height: z.int(),
  color: z.string(),
  sources: z.array(photoSourceSchema),
});
export type Photo = z.infer<typeof photoSchema>;

/** One of a listing's photos with its alternative text, which is empty where its owner wrote none. */
export const listingPhotoSchema = z.object({ url: z.string(), alt: z.string(), photo: photoSchema });
export type ListingPhoto = z.infer<typeof listingPhotoSchema>;

const listingUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  full_name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
});

/**
 * A listing as the viewer sees it. `image_url` is empty without a photo. `is_seller`, `can_edit` and
 * `can_delete` tell what this viewer is to it and may do with it.
 */
export const listingSchema = z.object({
  id: z.string(),
  /** Absent for an offer. */
  kind: z.enum(LISTING_KINDS).optional(),
  title: z.string(),
  description: z.string(),
  category: z.enum(CATEGORIES),
  produce_name: z.string(),
  produce_type: z.object({ name: z.string() }),
  quantity: z.string(),
  price: z.string(),
  location: z.string(),
  zip_code: z.string().nullable(),
  /** Middle of the square of about 500 m it lies in, when that is known; nothing finer is kept. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Distance from the point of `near` to the listing's square of about 500 m. */
  distance_km: z.number().optional(),
  image_url: z.string(),
  image: z.string(),
  image_urls: z.array(z.string()),
  photo: photoSchema.nullable(),
  /** In the detail: all photos in order, the cover first. In lists `image_urls` has the cover only. */
  photos: z.array(listingPhotoSchema).optional(),
  created_at: instantSchema,
  updated_at: instantSchema,
  user_id: z.string(),
  user_name: z.string(),
  user: listingUserSchema,
  owner: z.object({ id: z.string() }),
  is_available: z.boolean(),
  isAvailable: z.boolean(),
  /** Absent where the owner has set nothing and no member asks: DEFAULT_SHARING. */
  sharing: sharingSchema.optional(),
  /** For its owner and administrators: when an administrator hid it, and in the detail why. */
  hidden_at: instantSchema.nullable().optional(),
  hidden_reason: z.string().nullable().optional(),
  is_seller: z.boolean(),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
});
export type Listing = z.infer<typeof listingSchema>;

/** A category in any case ('vegetables' is Vegetables), as the tiles of the landing page link to it. */
export const categorySchema = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? (CATEGORIES.find((category) => foldText(category) === foldText(value.trim())) ?? value.trim())
      : value,
  z.enum(CATEGORIES, {
    error: (issue) => (issue.input ? LISTING_MESSAGES.categoryUnknown : LISTING_MESSAGES.required),
  }),
);

/** Text or a number; stored as text. */
const freeText = (max: number, tooLong: string) =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), text(max, tooLong));

const withDefault = (max: number, tooLong: string, fallback: string) =>
  freeText(max, tooLong)
    .nullish()
    .transform((value) => value || fallback);

/** Booleans in JSON and in multipart forms; other values are invalid. */
const formBoolean = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);

/** Empty counts as none. An unknown code is stored but has no place. */
const zipCodeSchema = text(LIMITS.zipCode, LISTING_MESSAGES.zipCodeTooLong)
  .transform((value) => value.toUpperCase())
  .nullish();

/** Inline image data, the path of the listing's current image, or nothing. */
const imageUrlSchema = z.string({ error: LISTING_MESSAGES.imageUnknown }).nullish();

/** In a multipart form a list is JSON text. */
const formList = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? readJson(value) : value),
      z
        .array(schema, { error: LISTING_MESSAGES.imageUnknown })
        .max(LIMITS.photos, { error: LISTING_MESSAGES.tooManyPhotos }),
    )
    .optional();

function readJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** In a multipart form an object is JSON text. */
const sharingField = z
  .preprocess((value) => (typeof value === 'string' ? readJson(value) : value), newSharingSchema)
  .optional();

const photoAltSchema = text(LIMITS.photoAlt, LISTING_MESSAGES.altTooLong);

/**
 * The photos in order, the cover first: inline image data, the path of a photo that the listing has, or `part:N` for
 * file part N of the form, counted from 0. A list replaces all photos. `image_urls` is such a list without texts.
 */
const photoFields = {
  image_url: imageUrlSchema,
  image_urls: formList(z.string({ error: LISTING_MESSAGES.imageUnknown })),
  photos: formList(
    z.object({ url: z.string({ error: LISTING_MESSAGES.imageUnknown }), alt: photoAltSchema.optional() }),
  ),
};

/**
 * Create payload. Owner and time come from the session and the server's clock. As multipart the file part is `image`.
 */
export const newListingFieldsSchema = z.object({
  kind: z.enum(LISTING_KINDS, { error: LISTING_MESSAGES.kindUnknown }).default('offer'),
  title: requiredText(LIMITS.title, LISTING_MESSAGES.required, LISTING_MESSAGES.titleTooLong),
  description: requiredText(
    LIMITS.description,
    LISTING_MESSAGES.required,
    LISTING_MESSAGES.descriptionTooLong,
  ),
  category: categorySchema,
  produce_name: withDefault(LIMITS.produceName, LISTING_MESSAGES.produceTooLong, ''),
  location: withDefault(LIMITS.location, LISTING_MESSAGES.locationTooLong, LISTING_DEFAULTS.location),
  zip_code: zipCodeSchema,
  quantity: withDefault(LIMITS.quantity, LISTING_MESSAGES.quantityTooLong, LISTING_DEFAULTS.quantity),
  price: withDefault(LIMITS.price, LISTING_MESSAGES.priceTooLong, LISTING_DEFAULTS.price),
  sharing: sharingField,
  ...photoFields,
});
export const newListingSchema = newListingFieldsSchema.refine(
  ({ kind, sharing }) => kind === 'offer' || sharing === undefined || isSharingOfWanted(sharing),
  { path: ['sharing', 'rule'], error: SHARING_MESSAGES.wantedRule },
);
export type NewListing = z.infer<typeof newListingSchema>;

/**
 * The fields to change; absent fields stay. An `image_url` of '' or 'none' deletes all photos; a single new image replaces
 * the cover.
 */
export const listingChangesSchema = z.object({
  title: newListingFieldsSchema.shape.title.optional(),
  description: newListingFieldsSchema.shape.description.optional(),
  category: categorySchema.optional(),
  produce_name: requiredText(
    LIMITS.produceName,
    LISTING_MESSAGES.required,
    LISTING_MESSAGES.produceTooLong,
  ).optional(),
  location: requiredText(
    LIMITS.location,
    LISTING_MESSAGES.required,
    LISTING_MESSAGES.locationTooLong,
  ).optional(),
  zip_code: zipCodeSchema,
  quantity: z
    .preprocess(
      (value) => (typeof value === 'number' ? String(value) : value),
      requiredText(LIMITS.quantity, LISTING_MESSAGES.required, LISTING_MESSAGES.quantityTooLong),
    )
    .optional(),
  price: freeText(LIMITS.price, LISTING_MESSAGES.priceTooLong).optional(),
  is_available: formBoolean.optional(),
  sharing: sharingField,
  ...photoFields,
});
export type ListingChanges = z.infer<typeof listingChangesSchema>;

/** An empty parameter, as a GET form sends for a blank field, counts as absent. */
const blankAsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** Sort orders of listings; `distance` requires `near`. */
const LISTING_SORTS = [...SORT_OPTIONS, 'distance'] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];

const MAX_RADIUS_KM = 1_000;
const DECIMAL = /^[+-]?\d{1,5}(?:\.\d{1,20})?$/;
const ZIP_CODE = /^\d{5}(?:-\d{4})?$/;

/** The center of a search: a ZIP code, a town, or a point that is neither a pole nor on the date line. */
const nearSchema = z
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

const pagedListings = pageQuery(PAGE_SIZE.listings).extend({
  category: blankAsAbsent(categorySchema),
  search: blankAsAbsent(text(LIMITS.search, 'Please search for at most 100 characters')),
  sort: z.preprocess((value) => value || undefined, z.enum(LISTING_SORTS).default('newest')),
  /** Without it: offers, and of one member all. */
  kind: blankAsAbsent(z.enum([...LISTING_KINDS, 'any'])),
  available: blankAsAbsent(z.enum(['true', 'false']).transform((value) => value === 'true')),
  user_id: blankAsAbsent(idParamSchema),
  near: blankAsAbsent(nearSchema),
  radius_km: blankAsAbsent(radiusSchema),
});

/**
 * Query of listings. A search matches words by prefix, singular and plural, synonyms and, for words without results,
 * the nearest existing ones. `near` adds distances; `radius_km` and sorting by distance cover the 500 nearest squares
 * with listings. By title a search sorts the newest 500 matches. A page may be shorter than its limit: only the `Link`
 * header says whether another one exists.
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

/** Any text: an unknown id is not found. */
const listingParams = z.object({ id: z.string() });

export const listListings = defineOperation({
  id: 'listListings',
  method: 'GET',
  path: '/api/listings',
  summary: 'Browse listings, by kind, category, words, availability, owner or distance',
  access: 'public',
  query: listingQuerySchema,
  shared: true,
  responses: { 200: z.array(listingSchema) },
});

export const getListing = defineOperation({
  id: 'getListing',
  method: 'GET',
  path: '/api/listings/{id}',
  summary: 'One listing',
  access: 'public',
  params: listingParams,
  shared: true,
  responses: { 200: listingSchema },
});

export const createListing = defineOperation({
  id: 'createListing',
  method: 'POST',
  path: '/api/listings',
  summary: 'Create a listing; JSON with inline images, or multipart with up to four file parts `image`',
  access: 'member',
  body: newListingSchema,
  consumes: ['application/json', 'multipart/form-data'],
  files: LIMITS.photos,
  idempotent: true,
  responses: { 201: listingSchema },
});

export const updateListing = defineOperation({
  id: 'updateListing',
  method: 'PUT',
  path: '/api/listings/{id}',
  summary: 'Change a listing of one’s own (an admin: any)',
  access: 'member',
  params: listingParams,
  body: listingChangesSchema.extend(confirmationSchema.shape),
  consumes: ['application/json', 'multipart/form-data'],
  files: LIMITS.photos,
  responses: { 200: listingSchema },
});

export const deleteListing = defineOperation({
  id: 'deleteListing',
  method: 'DELETE',
  path: '/api/listings/{id}',
  summary: 'Delete a listing of one’s own (an admin: any), with its photo; it can be restored for a minute',
  access: 'member',
  params: listingParams,
  body: confirmationSchema.nullish(),
  responses: { 200: z.object({ success: z.literal(true), id: z.string() }) },
});

export const restoreListing = defineOperation({
  id: 'restoreListing',
  method: 'POST',
  path: '/api/listings/{id}/restore',
  summary:
    'Undo a deletion of one’s own (an admin: any) within a minute; a listing that is there stays as it is',
  access: 'member',
  params: listingParams,
  responses: { 200: listingSchema },
});

/** The general produce types, then specific produce with its category where it has one. */
export const listProduceTypes = defineOperation({
  id: 'listProduceTypes',
  method: 'GET',
  path: '/api/produce-types',
  summary: 'Produce types: the general ones first, then specific produce with its category',
  access: 'public',
  responses: { 200: z.array(z.object({ name: z.string(), category: z.enum(CATEGORIES).optional() })) },
});
