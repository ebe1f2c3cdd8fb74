import { queryOptions, useQuery } from '@tanstack/react-query';
import { type countUnread, POLL } from '@windfall/contract';
import { isUnreachable } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const countUnreadEndpoint = endpoint<typeof countUnread>('GET', '/api/messages/unread/{userId}');

/** The number of unread messages, fetched every minute; counted from cached conversations without a response. */
export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: ['unread', userId],
    queryFn: async ({ client, signal }) => {
      try {
        const { data } = await apiOf(client).call(countUnreadEndpoint, { params: { userId }, signal });
        return data.count;
      } catch (error) {
        if (import.meta.env.SSR || !isUnreachable(error)) throw error;
        return (await import('../stored-messages.ts')).countLocalUnread(userId);
      }
    },
    refetchInterval: POLL.unread,
  });

/** The unread count of the member, 0 for visitors and while it is unknown. */
export function useUnreadCount(userId: string | undefined): number {
  const { data } = useQuery({ ...unreadQuery(userId ?? ''), enabled: userId !== undefined });
  return data ?? 0;
}
