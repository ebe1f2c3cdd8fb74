import { type QueryClient, QueryObserver, queryOptions, useQuery } from '@tanstack/react-query';
import type { countUnreadNotices } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import type { LiveEventHandlers } from '../../../lib/live-events/live-event.ts';

const countUnreadNoticesEndpoint = endpoint<typeof countUnreadNotices>('GET', '/api/notices/unread');

/** Polling interval without live events; new notices are rare. */
const ASK_EVERY = 5 * 60_000;

const unreadNoticesQuery = queryOptions({
  queryKey: ['notices', 'unread'] as const,
  queryFn: async ({ client, signal }) => {
    const { data } = await apiOf(client).call(countUnreadNoticesEndpoint, { signal });
    return data.count;
  },
  meta: { toast: false },
});

export const noticeEvents: LiveEventHandlers = {
  notice: (client) => void client.invalidateQueries({ queryKey: ['notices'] }),
};

/** Asks how many notices are new, now and then and when a live event tells of one. Gives how to stop. */
export function watchNotices(queryClient: QueryClient): () => void {
  const observer = new QueryObserver(queryClient, { ...unreadNoticesQuery, refetchInterval: ASK_EVERY });
  return observer.subscribe(() => {});
}

/** How many notices the member has not read, as last heard; the page itself does not ask, its first view can do without. */
export function useUnreadNotices(): number {
  const { data } = useQuery({ ...unreadNoticesQuery, enabled: false });
  return data ?? 0;
}
