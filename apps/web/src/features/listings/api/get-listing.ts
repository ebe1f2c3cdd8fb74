import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { getListing, Listing, LiveEventData } from '@windfall/contract';
import { isApiError } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import type { LiveEventHandlers } from '../../../lib/live-events/live-event.ts';
import { dropListing } from './drop-listing.ts';

const getListingEndpoint = endpoint<typeof getListing>('GET', '/api/listings/{id}');

export const listingKey = (id: string) => ['listings', 'one', id] as const;

/** Key of the deletion of a listing by this tab. */
export const deletionKey = (id: string) => ['listings', 'delete', id] as const;

export const listingQuery = (id: string) =>
  queryOptions({
    queryKey: listingKey(id),
    queryFn: async ({ client, signal }) => {
      try {
        const { data } = await apiOf(client).call(getListingEndpoint, { params: { id }, signal });
        return data;
      } catch (error) {
        if (isApiError(error) && error.status === 404) dropListing(client, id);
        throw error;
      }
    },
  });

/** Stores the server's latest version of a listing; lists are refetched when they are shown the next time. */
export function storeLocalListing(client: QueryClient, listing: Listing): void {
  client.setQueryData(listingKey(listing.id), listing);
  void client.invalidateQueries({
    predicate: ({ queryKey: [scope, kind] }) => scope === 'listings' && kind !== 'one',
  });
}

function isDeletedHere(client: QueryClient, id: string): boolean {
  const deletions = client.getMutationCache().findAll({ mutationKey: deletionKey(id) });
  return deletions.some(({ state }) => state.status !== 'error');
}

/** A list on the screen stays as it is: it is refetched when it is shown the next time. */
export const listingEvents: LiveEventHandlers = {
  listing: (client, _userId, data) => {
    const { id = '', change } = { ...(data as Partial<LiveEventData<'listing'>> | null) };
    // The page of a listing that this tab deletes is about to close.
    if (change !== 'removed' || !isDeletedHere(client, id))
      void client.invalidateQueries({ queryKey: listingKey(id) });
    void client.invalidateQueries({ queryKey: ['listings'], refetchType: 'none' });
  },
  // Listings name their owner.
  user: (client) => void client.invalidateQueries({ queryKey: ['listings'], refetchType: 'none' }),
};
