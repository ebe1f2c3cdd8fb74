import type { CropId, CropText, Listing } from '@windfall/contract';

/**
 * The crop of a listing as text: a chosen one by its id, 'none' where the member wants none, and '' while it follows the words.
 */
export const NO_CROP = 'none';

/** The choice that a listing has already. */
export const typedCropOf = ({ crop, crop_chosen }: Listing): string => (crop_chosen ? (crop ?? NO_CROP) : '');

/** The field of a request, which fits into a form and into the outbox: '' is none. */
export const cropField = (crop: CropId | null | undefined): { crop?: CropId | '' } =>
  crop === undefined ? {} : { crop: crop ?? '' };

/** A sent choice as if typed. */
export const typedFromField = (sent: unknown): string => (typeof sent === 'string' ? sent || NO_CROP : '');

/** What is typed of the listing, as the crop is read from it. */
export const typedWords = (watch: (name: keyof CropText) => string | undefined): CropText => ({
  title: watch('title') ?? '',
  produce_name: watch('produce_name') ?? '',
  category: watch('category') ?? '',
});
