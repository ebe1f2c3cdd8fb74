import type { QueryClient } from '@tanstack/react-query';
import type { Listing } from '@windfall/contract';
import { listingKey } from './get-listing.ts';

/** The server's newest word on a listing; every list it may stand in is asked for again when next shown. */
export function storeLocalListing(client: QueryClient, listing: Listing): void {
  client.setQueryData(listingKey(listing.id), listing);
  void client.invalidateQueries({
    predicate: ({ queryKey: [scope, kind] }) => scope === 'listings' && kind !== 'one',
  });
}
