import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { API_CLIENT, type listMessages, type Message } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { isLive } from '../../../lib/live-events/live-event.ts';

const listMessagesEndpoint = endpoint<typeof listMessages>(
  'GET',
  '/api/messages/conversation/{otherUserId}',
  {
    timeout: API_CLIENT.messageFetchTimeout,
  },
);

const REFRESH_EVERY = 10_000;

/** The messages with one other member, latest first; refetched while the page is visible. */
export const threadQuery = (otherUserId: string) =>
  infiniteQueryOptions({
    queryKey: ['thread', otherUserId] as const,
    queryFn: async ({ client, signal, pageParam }) => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      const { data, next } = await apiOf(client).call(listMessagesEndpoint, {
        params: { otherUserId },
        query,
        signal,
      });
      return { messages: data, next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Live events deliver new messages; without them they are polled.
    refetchInterval: () => (isLive() ? false : REFRESH_EVERY),
    refetchOnWindowFocus: 'always',
  });

/** Adds a sent or received message at the end of the thread with this member, once. */
export async function addToThread(
  client: QueryClient,
  message: Message,
  otherUserId = message.receiver_id,
): Promise<void> {
  const { queryKey } = threadQuery(otherUserId);
  // A request that began before the message was sent would remove it again.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (thread) => {
    const [latest, ...earlier] = thread?.pages ?? [];
    if (!thread || !latest) return thread;
    const others = latest.messages.filter(({ id }) => id !== message.id);
    return { ...thread, pages: [{ ...latest, messages: [message, ...others] }, ...earlier] };
  });
  void client.invalidateQueries({ queryKey });
}

/** Marks the other member's messages as read on screen, before the server responds. */
export function showAsRead(client: QueryClient, otherUserId: string): void {
  markRead(client, otherUserId, otherUserId);
}

/** Marks own messages as read by the other member. */
export function showAsReadByOther(client: QueryClient, userId: string, otherUserId: string): void {
  markRead(client, otherUserId, userId);
}

function markRead(client: QueryClient, otherUserId: string, senderId: string): void {
  client.setQueryData(threadQuery(otherUserId).queryKey, (thread) => {
    if (!thread) return thread;
    const pages = thread.pages.map((page) => ({
      ...page,
      messages: page.messages.map((message) =>
        message.sender_id === senderId ? { ...message, read: true } : message,
      ),
    }));
    return { ...thread, pages };
  });
}
