import type { CropId } from '@windfall/contract';
import type { Reader } from '../../../db/database.ts';

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
