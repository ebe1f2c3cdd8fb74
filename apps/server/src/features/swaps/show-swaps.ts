import type { SuggestedSwap } from '@windfall/contract';
import type { Reader } from '../../db/database.ts';
import { findListingsById } from '../listings/listings.service.ts';
import { findParts, type SwapPart, type SwapRow } from './swaps.repo.ts';

/** Swaps as one of their members sees them. Who gets what a member gives is not told. */
export async function showSwaps(
  db: Reader,
  swaps: readonly SwapRow[],
  userId: string,
): Promise<SuggestedSwap[]> {
  if (swaps.length === 0) return [];
  const all = await findParts(
    db,
    swaps.map(({ id }) => id),
  );
  const listings = await findListingsById(
    db,
    all.flatMap(({ listing_id }) => listing_id ?? []),
  );
  const given = ({ listing_id, amount }: SwapPart) => {
    const listing = listings.find(({ id }) => id === listing_id);
    const isCounted = listing?.stock != null;
    return {
      listing_id: listing_id ?? '',
      title: listing?.title ?? '',
      amount: isCounted ? amount : null,
      unit: listing?.unit ?? '',
    };
  };
  return swaps.flatMap((swap) => {
    const parts = all.filter(({ swap_id }) => swap_id === swap.id);
    const n = parts.findIndex(({ user_id }) => user_id === userId);
    const [own, before] = [parts[n], parts.at(n - 1)];
    if (!own || !before) return [];
    const { id, state, created_at, expires_at, members } = swap;
    const owner = listings.find((listing) => listing.id === before.listing_id);
    return [
      {
        id,
        state,
        created_at,
        expires_at,
        members,
        waiting: parts.filter(({ answer }) => answer === null).length,
        gives: given(own),
        gets: { ...given(before), owner_id: before.user_id, owner_name: owner?.full_name ?? '' },
        answer: own.answer,
      },
    ];
  });
}
