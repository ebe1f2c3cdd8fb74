import { z } from 'zod';
import { foldText, idParamSchema, instantSchema, pageQuery, requiredText, text } from './common.ts';
import { CATEGORIES, LIMITS, LISTING_DEFAULTS, PAGE_SIZE, SORT_OPTIONS } from './constants.ts';
import { defineOperation } from './operation.ts';

export const LISTING_MESSAGES = {
  required: 'Please fill in all required fields',
  titleTooLong: 'Please use at most 120 characters for the title',
  descriptionTooLong: 'Please use at most 5,000 characters for the description',
  quantityTooLong: 'Please use at most 60 characters for the quantity',
  priceTooLong: 'Please use at most 60 characters for the price',
  locationTooLong: 'Please use at most 120 characters for the location',
  produceTooLong: 'Please use at most 60 characters for the produce type',
  categoryUnknown: 'Please choose one of the categories',
  imageUnknown: 'Please choose an image file',
} as const;

/** One encoding of a photo. `url` is a path of this site, cached for good: another picture has another path. */
export const photoSourceSchema = z.object({
  url: z.string(),
  width: z.int(),
  type: z.enum(['image/webp', 'image/jpeg']),
});

/**
 * A listing's photo: its proportions, a colour to show while it loads, and its encodings: WebP from small to large, then
 * one JPEG for whatever cannot show WebP.
 */
export const photoSchema = z.object({
  width: z.int(),
  height: z.int(),
  color: z.string(),
  sources: z.array(photoSourceSchema),
});
export type Photo = z.infer<typeof photoSchema>;

const listingUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  full_name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
});

/**
 * A listing as the viewer sees it. `image_url` is empty without a photo. `is_seller`, `can_edit` and
 * `can_delete` tell what this viewer is to it and may do with it (decisions, Screens; spec section 6).
 */
export const listingSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(CATEGORIES),
  produce_name: z.string(),
  produce_type: z.object({ name: z.string() }),
  quantity: z.string(),
  price: z.string(),
  location: z.string(),
  image_url: z.string(),
  image: z.string(),
  image_urls: z.array(z.string()),
  photo: photoSchema.nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
  user_id: z.string(),
  user_name: z.string(),
  user: listingUserSchema,
  owner: z.object({ id: z.string() }),
  is_available: z.boolean(),
  isAvailable: z.boolean(),
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

/** Text or a number, as the spec allows for a quantity; kept as text. */
const freeText = (max: number, tooLong: string) =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), text(max, tooLong));

const withDefault = (max: number, tooLong: string, fallback: string) =>
  freeText(max, tooLong)
    .nullish()
    .transform((value) => value || fallback);

/** True and false as JSON has them and as a multipart form sends them; nothing else counts as either. */
const formBoolean = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);

/** Inline image data, the path of the picture the listing already has, or nothing. */
const imageUrlSchema = z.string({ error: LISTING_MESSAGES.imageUnknown }).nullish();

/**
 * Create payload. Owner and time come from the session and the server's clock, whatever the body says.
 * As multipart the file part is `image`.
 */
export const newListingSchema = z.object({
  title: requiredText(LIMITS.title, LISTING_MESSAGES.required, LISTING_MESSAGES.titleTooLong),
  description: requiredText(
    LIMITS.description,
    LISTING_MESSAGES.required,
    LISTING_MESSAGES.descriptionTooLong,
  ),
  category: categorySchema,
  produce_name: withDefault(LIMITS.produceName, LISTING_MESSAGES.produceTooLong, ''),
  location: withDefault(LIMITS.location, LISTING_MESSAGES.locationTooLong, LISTING_DEFAULTS.location),
  quantity: withDefault(LIMITS.quantity, LISTING_MESSAGES.quantityTooLong, LISTING_DEFAULTS.quantity),
  price: withDefault(LIMITS.price, LISTING_MESSAGES.priceTooLong, LISTING_DEFAULTS.price),
  image_url: imageUrlSchema,
});
export type NewListing = z.infer<typeof newListingSchema>;

/** The fields to change; what is absent stays as it is. An `image_url` of '' or 'none' removes the photo. */
export const listingChangesSchema = z.object({
  title: newListingSchema.shape.title.optional(),
  description: newListingSchema.shape.description.optional(),
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
  quantity: z
    .preprocess(
      (value) => (typeof value === 'number' ? String(value) : value),
      requiredText(LIMITS.quantity, LISTING_MESSAGES.required, LISTING_MESSAGES.quantityTooLong),
    )
    .optional(),
  price: freeText(LIMITS.price, LISTING_MESSAGES.priceTooLong).optional(),
  is_available: formBoolean.optional(),
  image_url: imageUrlSchema,
});
export type ListingChanges = z.infer<typeof listingChangesSchema>;

/** An empty parameter, as a GET form sends it for a field left blank, counts as absent. */
const blankAsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const listingQuerySchema = pageQuery(PAGE_SIZE.listings).extend({
  category: blankAsAbsent(categorySchema),
  search: blankAsAbsent(text(LIMITS.search, 'Please search for at most 100 characters')),
  sort: z.preprocess((value) => value || undefined, z.enum(SORT_OPTIONS).default('newest')),
  available: blankAsAbsent(z.enum(['true', 'false']).transform((value) => value === 'true')),
  user_id: blankAsAbsent(idParamSchema),
});
export type ListingQuery = z.infer<typeof listingQuerySchema>;

/** Any text: an id nobody has is not found, whatever it looks like. */
const listingParams = z.object({ id: z.string() });

export const listListings = defineOperation({
  id: 'listListings',
  method: 'GET',
  path: '/api/listings',
  summary: 'Browse listings, by category, words, availability or owner',
  access: 'public',
  query: listingQuerySchema,
  responses: { 200: z.array(listingSchema) },
});

export const getListing = defineOperation({
  id: 'getListing',
  method: 'GET',
  path: '/api/listings/{id}',
  summary: 'One listing',
  access: 'public',
  params: listingParams,
  responses: { 200: listingSchema },
});

export const createListing = defineOperation({
  id: 'createListing',
  method: 'POST',
  path: '/api/listings',
  summary: 'Share something; JSON with an inline image, or multipart with the file part `image`',
  access: 'member',
  body: newListingSchema,
  upload: true,
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
  body: listingChangesSchema,
  upload: true,
  responses: { 200: listingSchema },
});

export const deleteListing = defineOperation({
  id: 'deleteListing',
  method: 'DELETE',
  path: '/api/listings/{id}',
  summary: 'Delete a listing of one’s own (an admin: any), with its photo',
  access: 'member',
  params: listingParams,
  responses: { 200: z.object({ success: z.literal(true), id: z.string() }) },
});
