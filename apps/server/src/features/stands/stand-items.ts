import type { StandItem } from '@windfall/contract';
import type { Reader } from '../../db/database.ts';
import { findListingsById, type ListingRow, leftOf, presentInList } from '../listings/listings.service.ts';
import { findListingIdsAt, type StandRow } from './stands.repo.ts';
import { countTaps } from './taps.repo.ts';

/** Whether a listing can be at a stand: an offer that is counted and given away, so that what is there is a number. */
export const canStand = ({ kind, stock, comes_back, harvest }: ListingRow): boolean =>
  kind === 'offer' && stock !== null && comes_back !== 1 && harvest === null;

/** Whether all that there was is handed over or taken: then it is gone until some is left again. */
export const ranOut = ({ stock, gone }: Pick<ListingRow, 'stock' | 'gone'>): boolean =>
  stock !== null && (gone ?? 0) >= stock;

/** Whether it is there now: its owner took away what was marked as gone while some was left. */
export const isThere = (row: ListingRow): boolean =>
  canStand(row) && row.hidden_at === null && row.is_active === 1 && (row.is_available === 1 || ranOut(row));

/** The listings that are at a stand now, in the order in which they were put there. */
export async function findListingsAt(db: Reader, { id, keeper_id }: StandRow): Promise<ListingRow[]> {
  const ids = await findListingIdsAt(db, id);
  const rows = new Map((await findListingsById(db, ids)).map((row) => [row.id, row]));
  return ids
    .flatMap((listingId) => rows.get(listingId) ?? [])
    .filter((row) => row.user_id === keeper_id && isThere(row));
}

/** What is at a stand on this day of the site. */
export async function showItems(db: Reader, stand: StandRow, today: string): Promise<StandItem[]> {
  const rows = await findListingsAt(db, stand);
  const taps = await countTaps(
    db,
    rows.map(({ id }) => id),
    today,
  );
  return rows.map((row) => ({
    listing_id: row.id,
    title: row.title,
    crop: row.crop,
    unit: row.unit ?? '',
    left: leftOf(row) ?? 0,
    promised: row.held ?? 0,
    photo: presentInList(row, null).photo,
    ...(row.best_by !== null && { best_by: row.best_by }),
    today: taps.get(row.id) ?? { takers: 0, taken: 0, left: 0 },
  }));
}
