import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { getLastQuestion, Listing } from '@windfall/contract';
import { isUnreachable } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const getLastQuestionEndpoint = endpoint<typeof getLastQuestion>('GET', '/api/messages/asked/{listingId}');

const keyOf = (userId: string, listingId: string) => ['asked', userId, listingId] as const;

/** When the member last wrote about a listing; without a response, according to the cached messages. */
export const lastQuestionQuery = (userId: string, listing: Pick<Listing, 'id' | 'user_id'>) =>
  queryOptions({
    queryKey: keyOf(userId, listing.id),
    queryFn: async ({ client, signal }) => {
      try {
        const params = { listingId: listing.id };
        return (await apiOf(client).call(getLastQuestionEndpoint, { params, signal })).data.asked_at;
      } catch (error) {
        if (import.meta.env.SSR || !isUnreachable(error)) throw error;
        return (await import('../stored-messages.ts')).findLocalQuestion(userId, listing);
      }
    },
  });

/** Remembers a question that was sent. */
export function storeQuestion(client: QueryClient, userId: string, listingId: string, sentAt: string): void {
  client.setQueryData(keyOf(userId, listingId), sentAt);
}
