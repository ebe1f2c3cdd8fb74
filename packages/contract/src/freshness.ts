import { z } from 'zod';
import type { Category, ListingKind } from './constants.ts';
import { keepingDays } from './crops/crop-facts.ts';
import { type CropId, cropOf } from './crops/crops.ts';
import { LISTING_MESSAGES } from './listing-constants.ts';
import { cleanText } from './text.ts';

/** What the freshness of a listing depends on. */
export interface Perishable {
  readonly kind: ListingKind;
  readonly category: string;
  readonly crop: CropId | null;
}

const FRESH: readonly Category[] = ['Vegetables', 'Fruits', 'Herbs'];

/** Whether a crop itself is offered, as it is picked: not its seeds, its seedlings or what is made of it. */
export const isPicked = ({ kind, category, crop }: Perishable): boolean =>
  kind === 'offer' &&
  crop !== null &&
  // Nuts are in the category 'Other', and so are jars of fruit.
  (FRESH.some((one) => one === category) || cropOf(crop).category === category);

/** How many days what is offered keeps after it was picked; null where no clock runs: seeds, jars, and crops without a source. */
export const clockDays = (listing: Perishable): number | null =>
  listing.crop !== null && isPicked(listing) ? keepingDays(listing.crop) : null;

/** How many days an offer without a best-by day counts as ready. */
export const READY_DAYS = 7;

/** Whether what is offered can be ready: what was picked, in whatever mixture, and not seeds, seedlings, tools or what is made of it. */
export const canBeReady = (listing: Perishable): boolean =>
  isPicked(listing) || (listing.kind === 'offer' && FRESH.some((one) => one === listing.category));

/** A day as YYYY-MM-DD, or null for none. Multipart forms have no null: there '' is none. */
export const daySchema = z
  .preprocess(
    (value) => (typeof value === 'string' ? cleanText(value) || null : value),
    z.iso.date({ error: LISTING_MESSAGES.day }).nullable(),
  )
  .optional();
