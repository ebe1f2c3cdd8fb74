import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { getListing, Listing, LiveEventData } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import type { LiveEventHandlers } from '../../../lib/live-events/live-event.ts';

const getListingEndpoint = endpoint<typeof getListing>('GET', '/api/listings/{id}');

export const listingKey = (id: string) => ['listings', 'one', id] as const;

export const listingQuery = (id: string) =>
  queryOptions({
    queryKey: listingKey(id),
    queryFn: async ({ client, signal }) => {
      const { data } = await apiOf(client).call(getListingEndpoint, { params: { id }, signal });
      return data;
    },
    meta: { toast: false },
  });

/** Stores the server's latest version of a listing; lists are refetched when they are shown the next time. */
export function storeLocalListing(client: QueryClient, listing: Listing): void {
  client.setQueryData(listingKey(listing.id), listing);
  void client.invalidateQueries({
    predicate: ({ queryKey: [scope, kind] }) => scope === 'listings' && kind !== 'one',
  });
}

/** A list on the screen stays as it is: it is refetched when it is shown the next time. */
export const listingEvents: LiveEventHandlers = {
  listing: (client, _userId, data) => {
    const { id } = { ...(data as Partial<LiveEventData<'listing'>> | null) };
    void client.invalidateQueries({ queryKey: ['listings', 'one', id] });
    void client.invalidateQueries({ queryKey: ['listings'], refetchType: 'none' });
  },
  // Listings name their owner.
  user: (client) => void client.invalidateQueries({ queryKey: ['listings'], refetchType: 'none' }),
};
