import { cropNames, type Follow, stringsIn } from '@windfall/contract';
import { townAt } from '../geo/geo.service.ts';
import type { ListingRow } from '../listings/listings.service.ts';
import type { FollowRow } from './follows.repo.ts';

/** A follow as its member sees it, with what was found for it. */
export function showFollow(row: FollowRow, language: string, found: readonly ListingRow[] = []): Follow {
  const { id, crop, words, radius_km, created_at, until } = row;
  return {
    id,
    crop,
    words,
    radius_km,
    created_at,
    until,
    name: nameOfFollow(row, language),
    near: townAt(Number(row.cell)),
    found: found.map((listing) => ({ id: listing.id, title: listing.title })),
  };
}

/** What a follow is about, in words. */
export const nameOfFollow = ({ crop, words }: Pick<FollowRow, 'crop' | 'words'>, language: string): string =>
  crop === null ? words : stringsIn(cropNames, language)[crop];
