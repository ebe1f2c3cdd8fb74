import { queryOptions, useQuery } from '@tanstack/react-query';
import { type countUnread, POLL } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const countUnreadEndpoint = endpoint<typeof countUnread>('GET', '/api/messages/unread/{userId}');

/** How many messages a member has not read, asked again every minute (spec section 7). */
export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: ['unread', userId],
    queryFn: async ({ client, signal }) => {
      const { data } = await apiOf(client).call(countUnreadEndpoint, { params: { userId }, signal });
      return data.count;
    },
    refetchInterval: POLL.unread,
    meta: { toast: false },
  });

/** The unread count of the member, 0 while it is unknown or nobody is signed in. */
export function useUnreadCount(userId: string | undefined): number {
  const { data } = useQuery({ ...unreadQuery(userId ?? ''), enabled: userId !== undefined });
  return data ?? 0;
}
