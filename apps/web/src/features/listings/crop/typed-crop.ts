import { type CropId, type CropText, LISTING_DEFAULTS, type Listing } from '@windfall/contract';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ListingFields } from '../listing-form.ts';

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

/** What a listing of a crop usually says. */
export interface Beginning {
  title: string;
  category: string;
  unit: string;
}

/** Begins an empty form with a crop. */
export function beginWith<R extends FieldValues>(
  { getValues, setValue, setFocus }: UseFormReturn<ListingFields, unknown, R>,
  { title, category, unit }: Beginning,
): void {
  setValue('title', title);
  if (!getValues('category')) setValue('category', category);
  const isUntouched = (getValues('quantity') || LISTING_DEFAULTS.quantity) === LISTING_DEFAULTS.quantity;
  // '500 g' counts already; of what is counted by the piece, the number is all.
  if (isUntouched && unit !== 'piece') setValue('quantity', /^\d/.test(unit) ? unit : `1 ${unit}`);
  setFocus('title');
}
