import { z } from 'zod';
import type { Category, ListingKind } from './constants.ts';
import { keepingDays } from './crop-facts.ts';
import { type CropId, cropOf } from './crops.ts';
import { LISTING_MESSAGES } from './listing-messages.ts';
import { cleanText } from './text.ts';

/** What the freshness of a listing depends on. */
export interface Perishable {
  readonly kind: ListingKind;
  readonly category: string;
  readonly crop: CropId | null;
}

const FRESH: readonly Category[] = ['Vegetables', 'Fruits', 'Herbs'];

/** How many days what is offered keeps after it was picked; null where no clock runs: seeds, jars, and crops without a source. */
export function clockDays({ kind, category, crop }: Perishable): number | null {
  if (kind !== 'offer' || crop === null) return null;
  // Nuts are in the category 'Other', and so are jars of fruit.
  const isFresh =
    FRESH.some((one) => one === category) || (category === 'Other' && cropOf(crop).category === category);
  return isFresh ? keepingDays(crop) : null;
}

/** A day as YYYY-MM-DD, or null for none. Multipart forms have no null: there '' is none. */
export const daySchema = z
  .preprocess(
    (value) => (typeof value === 'string' ? cleanText(value) || null : value),
    z.iso.date({ error: LISTING_MESSAGES.day }).nullable(),
  )
  .optional();
