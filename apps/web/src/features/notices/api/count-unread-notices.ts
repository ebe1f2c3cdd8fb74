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
});

export const noticeEvents: LiveEventHandlers = {
  notice: (client) => void client.invalidateQueries({ queryKey: ['notices'] }),
  // Notices on screen keep their marks until the next visit.
  notices_read: (client) => {
    void client.invalidateQueries({ queryKey: ['notices', 'unread'] });
    void client.invalidateQueries({ queryKey: ['notices', 'list'], refetchType: 'none' });
  },
};

/**
 * Fetches the number of new notices, periodically and after live events. Returns a function that stops it.
 */
export function watchNotices(queryClient: QueryClient): () => void {
  const observer = new QueryObserver(queryClient, { ...unreadNoticesQuery, refetchInterval: ASK_EVERY });
  return observer.subscribe(() => {});
}

/**
 * The last fetched number of unread notices; the page itself does not fetch it, since its first view does not
 * need it.
 */
export function useUnreadNotices(): number {
  const { data } = useQuery({ ...unreadNoticesQuery, enabled: false });
  return data ?? 0;
}
