import type { Reader } from '../../db/database.ts';

/** A listing that may have been published twice. */
export interface ListingText {
  readonly seq: number;
  readonly id: string;
  readonly user_id: string;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly zip_code: string | null;
  readonly created_at: string;
}

/**
 * Available, visible listings by owner, each owner's oldest first. A taken listing is history and a hidden one is a
 * decision: neither counts as a duplicate.
 */
export function findListingTexts(
  db: Reader,
  after: Pick<ListingText, 'user_id' | 'seq'>,
  limit: number,
): Promise<ListingText[]> {
  return selectTexts(db)
    .where((eb) => eb(eb.refTuple('user_id', 'seq'), '>', eb.tuple(after.user_id, after.seq)))
    .orderBy('user_id')
    .orderBy('seq')
    .limit(limit)
    .execute();
}

export function findListingTextsById(db: Reader, ids: readonly string[]): Promise<ListingText[]> {
  return selectTexts(db).where('id', 'in', ids).execute();
}

function selectTexts(db: Reader) {
  return db
    .selectFrom('listings')
    .select(['seq', 'id', 'user_id', 'title', 'description', 'location', 'zip_code', 'created_at'])
    .where('is_available', '=', 1)
    .where('hidden_at', 'is', null)
    .where('deleted_at', 'is', null);
}
