import type { QueryClient } from '@tanstack/react-query';
import { storedListingQueries } from '../../features/listings/stored-listings.ts';
import { storedMessageQueries } from '../../features/messages/stored-messages.ts';
import { storedUserQueries } from '../../features/users/local-users.ts';
import { storeResponses } from '../../lib/offline/stored-responses.ts';

/** Queries whose pages open as last seen. Addresses of pickups, settings and administration are not among them. */
const KEPT = new Set([
  'listings',
  'produce-types',
  'known-place',
  'user',
  'users',
  'claims',
  'conversations',
  'thread',
  'asked',
  'unread',
  'notices',
]);

/** Stores the responses that are shown without a server. Returns a function that stops it. */
export const persistResponses = (queryClient: QueryClient): (() => void) =>
  storeResponses(queryClient, {
    scopes: KEPT,
    copies: { ...storedListingQueries, ...storedMessageQueries, ...storedUserQueries },
  });
