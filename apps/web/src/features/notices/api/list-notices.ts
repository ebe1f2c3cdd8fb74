import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import type { listNotices, markNoticesRead } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const markNoticesReadEndpoint = endpoint<typeof markNoticesRead>('POST', '/api/notices/read', {
  repeatable: true,
});

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
});

/** Marks the notices up to this one as read. Notices on screen keep their marks; the badge is refetched. */
export function useMarkNoticesRead() {
  return useMutation({
    mutationFn: (upTo: string, { client }) =>
      apiOf(client).call(markNoticesReadEndpoint, { body: { up_to: upTo } }),
    onSuccess: (_answer, _upTo, _before, { client }) =>
      client.invalidateQueries({ queryKey: ['notices', 'unread'] }),
  });
}
