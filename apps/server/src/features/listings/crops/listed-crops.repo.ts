import type { CropId } from '@windfall/contract';
import type { Reader } from '../../../db/database.ts';

/** Listings from the latest one on, those before the number `before`, with what says whether a crop was offered; deleted ones too. */
export const findPublished = (db: Reader, before: number | undefined, count: number) =>
  db
    .selectFrom('listings')
    .select(['seq', 'kind', 'category', 'crop', 'created_at', 'hidden_at', 'deleted_at'])
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(count)
    .execute();

export type PublishedCrop = Awaited<ReturnType<typeof findPublished>>[number];

/** Of a member's latest listings. */
const MOST_LISTINGS = 500;

export interface SharedCrop {
  readonly crop: CropId;
  readonly created_at: string;
  readonly quantity: string;
}

/** The crops of a member's latest offers, latest first. */
export function findSharedCrops(db: Reader, userId: string): Promise<SharedCrop[]> {
  return db
    .selectFrom('listings')
    .select(['crop', 'created_at', 'quantity'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'offer')
    .where('crop', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(MOST_LISTINGS)
    .$narrowType<{ crop: CropId }>()
    .execute();
}
