import { z } from 'zod';
import { instantSchema } from './common.ts';
import { CATEGORIES, LISTING_KINDS, PLACE_PRECISIONS } from './constants.ts';
import { cropIdSchema } from './crops/crop-id.ts';
import { LISTING_MESSAGES } from './listing-messages.ts';
import { sharingSchema } from './sharing.ts';
import { cleanText, foldText } from './text.ts';

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
