import { z } from 'zod';
import { line, requiredLine, requiredText } from './common.ts';
import { LIMITS, LISTING_DEFAULTS, LISTING_KINDS, PLACE_PRECISIONS } from './constants.ts';
import { cropIdSchema } from './crops/crop-id.ts';
import { daySchema } from './freshness.ts';
import { LISTING_MESSAGES } from './listing-messages.ts';
import { categorySchema } from './listing-schema.ts';
import { isSharingOfWanted, newSharingSchema } from './sharing.ts';
import { SHARING_MESSAGES } from './sharing-constants.ts';
import { cleanText } from './text.ts';

/** A line or a number; stored as text. */
const freeText = (max: number, tooLong: string) =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), line(max, tooLong));

const withDefault = (max: number, tooLong: string, fallback: string) =>
  freeText(max, tooLong)
    .nullish()
    .transform((value) => value || fallback);

/** Booleans in JSON and in multipart forms; other values are invalid. */
const formBoolean = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);

/** Empty counts as none. An unknown code is stored but has no place. */
const zipCodeSchema = line(LIMITS.zipCode, LISTING_MESSAGES.zipCodeTooLong)
  .transform((value) => value.toUpperCase())
  .nullish();

/**
 * How precisely the listing is placed: 'town' tells no more than the town, 'square' is the square of about 500 m of the
 * owner's own position, which their profile must have. Without it the ZIP code or the location decides.
 */
const placeSchema = z.enum(PLACE_PRECISIONS, { error: LISTING_MESSAGES.placeUnknown }).optional();

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

/** One crop, or null for none. Absent, the words of the listing name it. Multipart forms have no null: there '' is none. */
const cropSchema = z
  .preprocess(
    (value) => (typeof value === 'string' ? cleanText(value) || null : value),
    cropIdSchema.nullable(),
  )
  .optional();

const photoAltSchema = line(LIMITS.photoAlt, LISTING_MESSAGES.altTooLong);

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
  title: requiredLine(LIMITS.title, LISTING_MESSAGES.required, LISTING_MESSAGES.titleTooLong),
  description: requiredText(
    LIMITS.description,
    LISTING_MESSAGES.required,
    LISTING_MESSAGES.descriptionTooLong,
  ),
  category: categorySchema,
  produce_name: withDefault(LIMITS.produceName, LISTING_MESSAGES.produceTooLong, ''),
  crop: cropSchema,
  picked_on: daySchema,
  best_by: daySchema,
  location: withDefault(LIMITS.location, LISTING_MESSAGES.locationTooLong, LISTING_DEFAULTS.location),
  zip_code: zipCodeSchema,
  place: placeSchema,
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
  produce_name: requiredLine(
    LIMITS.produceName,
    LISTING_MESSAGES.required,
    LISTING_MESSAGES.produceTooLong,
  ).optional(),
  crop: cropSchema,
  picked_on: daySchema,
  best_by: daySchema,
  location: requiredLine(
    LIMITS.location,
    LISTING_MESSAGES.required,
    LISTING_MESSAGES.locationTooLong,
  ).optional(),
  zip_code: zipCodeSchema,
  place: placeSchema,
  quantity: z
    .preprocess(
      (value) => (typeof value === 'number' ? String(value) : value),
      requiredLine(LIMITS.quantity, LISTING_MESSAGES.required, LISTING_MESSAGES.quantityTooLong),
    )
    .optional(),
  price: freeText(LIMITS.price, LISTING_MESSAGES.priceTooLong).optional(),
  is_available: formBoolean.optional(),
  sharing: sharingField,
  ...photoFields,
});
export type ListingChanges = z.infer<typeof listingChangesSchema>;
