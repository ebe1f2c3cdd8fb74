import { CROP_IDS, type CropId, type CropText, cropInWords } from '@windfall/contract';
import { NO_CROP } from './typed-crop.ts';

/** The chosen crop, null for none; undefined where the words say it. */
export function chosenCrop(typed: string): CropId | null | undefined {
  return typed === NO_CROP ? null : CROP_IDS.find((id) => id === typed);
}

/** The crop that a listing with these words will have. */
export function cropOfForm(typed: string, words: CropText): CropId | null {
  const chosen = chosenCrop(typed);
  return chosen === undefined ? cropInWords(words) : chosen;
}
