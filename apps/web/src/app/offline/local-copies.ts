import type { QueryKey } from '@tanstack/react-query';
import { findLocalListing } from '../../features/listings/local-listings.ts';
import { readConversations, readMessages } from '../../features/messages/stored-messages.ts';
import { readUsers } from '../../lib/session/stored-users.ts';

/** Whether the page of this query shows what the browser has stored of it, or samples. */
export function hasCopy([scope, kind, id]: QueryKey, userId: string | undefined): boolean {
  if (scope === 'listings' && kind === 'one') return findLocalListing(String(id)) !== null;
  if (scope === 'listings') return kind === 'browse';
  if (scope === 'user') return readUsers(userId).some((user) => user.id === kind);
  // What is asked and promised stands beside a conversation or a listing.
  if (scope === 'claims') return kind !== 'open';
  if (userId === undefined) return false;
  if (scope === 'conversations') return readConversations(userId).length > 0;
  return scope === 'thread' && readMessages(userId, String(kind)).length > 0;
}
