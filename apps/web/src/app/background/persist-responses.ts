import type { QueryClient } from '@tanstack/react-query';
import { storedListingQueries } from '../../features/listings/stored-listings.ts';
import { storedMessageQueries } from '../../features/messages/stored-messages.ts';
import { storedUserQueries } from '../../features/users/local-users.ts';
import { persistQueries } from '../../lib/offline/persist-queries.ts';

/** Stores the responses that features want to show without a server. Returns a function that stops it. */
export function persistResponses(queryClient: QueryClient): () => void {
  return persistQueries(queryClient, {
    ...storedListingQueries,
    ...storedMessageQueries,
    ...storedUserQueries,
  });
}
