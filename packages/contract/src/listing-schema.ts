import { z } from 'zod';
import { instantSchema, line, requiredLine, requiredText } from './common.ts';
import { CATEGORIES, LIMITS, LISTING_DEFAULTS, LISTING_KINDS, PLACE_PRECISIONS } from './constants.ts';
import { cropIdSchema } from './crops/crop-id.ts';
import { daySchema } from './freshness.ts';
import { LISTING_MESSAGES, LISTING_TEXTS } from './listing-constants.ts';
import { formJson, listingPhotoSchema, photoFields, photoSchema } from './listing-photos.ts';
import { isSharingOfWanted, newSharingSchema, sharingSchema } from './sharing.ts';
import { SHARING_MESSAGES } from './sharing-constants.ts';
import { cleanText, foldText } from './text.ts';

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
  /** What its words name or its owner has chosen; null where that is no crop, or several. Older servers know none. */
  crop: cropIdSchema.nullable().optional(),
  /** Its owner has chosen the crop or none: it stays when the words change. */
  crop_chosen: z.literal(true).optional(),
  /** Days (YYYY-MM-DD): when it was picked, and how long it is at its best. Absent where neither the owner nor the table of crops gives one. */
  picked_on: z.iso.date().optional(),
  best_by: z.iso.date().optional(),
  quantity: z.string(),
  /** The number in `quantity` and what it counts; null where the text is no single number, the unit also where none is written. */
  quantity_value: z.number().nullable().optional(),
  quantity_unit: z.string().nullable().optional(),
  price: z.string(),
  /** The number in `price`, 0 where it is free; null where the text is no single price. The currency is null where none is written. */
  price_value: z.number().nullable().optional(),
  price_currency: z.string().nullable().optional(),
  location: z.string(),
  zip_code: z.string().nullable(),
  /** Middle of the square of about 500 m it lies in, or of its town; nothing finer is kept. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** How precisely it is placed; absent where its place is not known. */
  place_precision: z.enum(PLACE_PRECISIONS).optional(),
  /** Of a listing that knows only its town: the town, and how far it reaches from its middle in kilometers. */
  town: z.object({ name: z.string(), radius_km: z.number() }).optional(),
  /**
   * Distance in kilometers from the point of `near` to the listing's square of about 500 m. For a listing that knows only its
   * town a whole multiple of the town's radius.
   */
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
  /** In the detail: the stand at which it is, with the code of its page. */
  stand: z.object({ code: z.string(), name: z.string() }).optional(),
  /** For its owner and administrators: when an administrator hid it, and in the detail why. */
  hidden_at: instantSchema.nullable().optional(),
  hidden_reason: z.string().nullable().optional(),
  /** False where links in the description are shown as text, since its owner is new; absent otherwise. */
  links_allowed: z.literal(false).optional(),
  is_seller: z.boolean(),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
});
export type Listing = z.infer<typeof listingSchema>;

/** A category in any case ('vegetables' is Vegetables), as the tiles of the landing page link to it. */
export const categorySchema = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value;
    const written = cleanText(value);
    return CATEGORIES.find((category) => foldText(category) === foldText(written)) ?? written;
  },
  z.enum(CATEGORIES, {
    error: (issue) => (issue.input ? LISTING_MESSAGES.categoryUnknown : LISTING_MESSAGES.required),
  }),
);

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

const sharingField = formJson(newSharingSchema).optional();

/** One crop, or null for none. Absent, the words of the listing name it. Multipart forms have no null: there '' is none. */
const cropSchema = z
  .preprocess(
    (value) => (typeof value === 'string' ? cleanText(value) || null : value),
    cropIdSchema.nullable(),
  )
  .optional();

/** What both requests may leave out. */
const optionalFields = { crop: cropSchema, picked_on: daySchema, best_by: daySchema };

/**
 * Create payload. Owner and time come from the session and the server's clock. As multipart the file part is `image`.
 */
export const newListingFieldsSchema = z.object({
  kind: z.enum(LISTING_KINDS, { error: LISTING_MESSAGES.kindUnknown }).default('offer'),
  title: requiredLine(LISTING_TEXTS.title, LISTING_MESSAGES.required, LISTING_MESSAGES.titleTooLong),
  description: requiredText(
    LISTING_TEXTS.description,
    LISTING_MESSAGES.required,
    LISTING_MESSAGES.descriptionTooLong,
  ),
  category: categorySchema,
  produce_name: withDefault(LISTING_TEXTS.produce_name, LISTING_MESSAGES.produceTooLong, ''),
  ...optionalFields,
  location: withDefault(LISTING_TEXTS.location, LISTING_MESSAGES.locationTooLong, LISTING_DEFAULTS.location),
  zip_code: zipCodeSchema,
  place: placeSchema,
  quantity: withDefault(LISTING_TEXTS.quantity, LISTING_MESSAGES.quantityTooLong, LISTING_DEFAULTS.quantity),
  price: withDefault(LISTING_TEXTS.price, LISTING_MESSAGES.priceTooLong, LISTING_DEFAULTS.price),
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
    LISTING_TEXTS.produce_name,
    LISTING_MESSAGES.required,
    LISTING_MESSAGES.produceTooLong,
  ).optional(),
  ...optionalFields,
  location: requiredLine(
    LISTING_TEXTS.location,
    LISTING_MESSAGES.required,
    LISTING_MESSAGES.locationTooLong,
  ).optional(),
  zip_code: zipCodeSchema,
  place: placeSchema,
  quantity: z
    .preprocess(
      (value) => (typeof value === 'number' ? String(value) : value),
      requiredLine(LISTING_TEXTS.quantity, LISTING_MESSAGES.required, LISTING_MESSAGES.quantityTooLong),
    )
    .optional(),
  price: freeText(LISTING_TEXTS.price, LISTING_MESSAGES.priceTooLong).optional(),
  is_available: formBoolean.optional(),
  sharing: sharingField,
  ...photoFields,
});
export type ListingChanges = z.infer<typeof listingChangesSchema>;
