import { queryOptions, useQuery } from '@tanstack/react-query';
import type { countUnreadNotices } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const countUnreadNoticesEndpoint = endpoint<typeof countUnreadNotices>('GET', '/api/notices/unread');

/** Notices are rare and a live event tells of them; this is for when that is cut. */
const ASK_EVERY = 5 * 60_000;

const unreadNoticesQuery = queryOptions({
  queryKey: ['notices', 'unread'] as const,
  queryFn: async ({ client, signal }) => {
    const { data } = await apiOf(client).call(countUnreadNoticesEndpoint, { signal });
    return data.count;
  },
  refetchInterval: ASK_EVERY,
  meta: { toast: false },
});

/** How many notices the member has not read, 0 while that is unknown or nobody is signed in. */
export function useUnreadNotices(userId: string | undefined): number {
  const { data } = useQuery({ ...unreadNoticesQuery, enabled: userId !== undefined });
  return data ?? 0;
}
