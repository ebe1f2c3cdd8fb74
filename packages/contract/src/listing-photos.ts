import { z } from 'zod';
import { line } from './common.ts';
import { LIMITS } from './constants.ts';
import { LISTING_MESSAGES } from './listing-constants.ts';

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

/** Inline image data, the path of the listing's current image, or nothing. */
const imageUrlSchema = z.string({ error: LISTING_MESSAGES.imageUnknown }).nullish();

/** What is JSON text in a multipart form. */
export const formJson = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' ? readJson(value) : value), schema);

function readJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const photoList = <S extends z.ZodType>(schema: S) =>
  formJson(
    z
      .array(schema, { error: LISTING_MESSAGES.imageUnknown })
      .max(LIMITS.photos, { error: LISTING_MESSAGES.tooManyPhotos }),
  ).optional();

const photoAltSchema = line(LIMITS.photoAlt, LISTING_MESSAGES.altTooLong);

/**
 * The photos in order, the cover first: inline image data, the path of a photo that the listing has, or `part:N` for
 * file part N of the form, counted from 0. A list replaces all photos. `image_urls` is such a list without texts.
 */
export const photoFields = {
  image_url: imageUrlSchema,
  image_urls: photoList(z.string({ error: LISTING_MESSAGES.imageUnknown })),
  photos: photoList(
    z.object({ url: z.string({ error: LISTING_MESSAGES.imageUnknown }), alt: photoAltSchema.optional() }),
  ),
};
