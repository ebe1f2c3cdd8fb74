import { infiniteQueryOptions } from '@tanstack/react-query';
import type { listNotices } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const listNoticesEndpoint = endpoint<typeof listNotices>('GET', '/api/notices', { isList: true });

/** The member's notices, latest first. A live event invalidates all queries under this key. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices', 'list'] as const,
  queryFn: async ({ client, signal, pageParam }) => {
    const query = pageParam === null ? {} : { cursor: pageParam };
    const { data, next } = await apiOf(client).call(listNoticesEndpoint, { query, signal });
    return { notices: data, next };
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  meta: { toast: false },
});
