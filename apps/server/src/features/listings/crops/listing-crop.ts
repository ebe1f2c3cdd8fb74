import { type CropId, type CropText, cropInWords, type ListingChanges } from '@windfall/contract';
import type { ListingRow } from '../listings.repo.ts';

/** The columns of a listing's crop. */
interface CropColumns {
  readonly crop: CropId | null;
  readonly crop_by: 'words' | 'owner';
}

/** The crop that the words of a listing name. */
export const cropOfWords = (text: CropText): CropColumns => ({ crop: cropInWords(text), crop_by: 'words' });

/** The crop that its owner chose, or the one of its words. */
export const chosenCrop = (crop: CropId | null | undefined, text: CropText): CropColumns =>
  crop === undefined ? cropOfWords(text) : { crop, crop_by: 'owner' };

/** The crop after these changes: a choice of the owner stays, what the words named follows them. */
export function changedCrop(before: ListingRow, changes: ListingChanges): CropColumns {
  if (changes.crop === undefined && before.crop_by === 'owner')
    return { crop: before.crop, crop_by: before.crop_by };
  const { title = before.title, produce_name = before.produce_name, category = before.category } = changes;
  return chosenCrop(changes.crop, { title, produce_name, category });
}
