import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { API_CLIENT, type Conversation, type listConversations } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const listConversationsEndpoint = endpoint<typeof listConversations>(
  'GET',
  '/api/messages/conversations/{userId}',
  { timeout: API_CLIENT.messageFetchTimeout, isList: true },
);

const REFRESH_EVERY = 30_000;

const keyOf = (userId: string) => ['conversations', userId] as const;

/**
 * A member's inbox, latest conversation first; refetched periodically while the page is visible, and on
 * focus.
 */
export const conversationsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(userId),
    queryFn: async ({ client, signal, pageParam }) => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      const { data, next } = await apiOf(client).call(listConversationsEndpoint, {
        params: { userId },
        query,
        signal,
      });
      return { conversations: data, next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFRESH_EVERY,
    refetchOnWindowFocus: 'always',
  });

/** Whether one of the loaded conversations waits for the member to read it. */
export const hasUnread = (inbox: InfiniteData<{ conversations: Conversation[] }> | undefined): boolean =>
  inbox?.pages.some((page) => page.conversations.some(({ unread_count }) => unread_count > 0)) ?? false;

/** Clears the unread count of this conversation at once. */
export function clearUnreadOf(client: QueryClient, userId: string, otherUserId: string): void {
  client.setQueryData(conversationsQuery(userId).queryKey, (inbox) => {
    if (!inbox) return inbox;
    const pages = inbox.pages.map((page) => ({
      ...page,
      conversations: page.conversations.map((one) =>
        one.user_id === otherUserId ? { ...one, unread_count: 0 } : one,
      ),
    }));
    return { ...inbox, pages };
  });
}

export function refreshConversations(client: QueryClient, userId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf(userId) });
}
