import { queryOptions } from '@tanstack/react-query';
import type { Category, countSeekers } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const countEndpoint = endpoint<typeof countSeekers>('GET', '/api/follows/count');

/** How many neighbors look for what has this title, and the groups that take it at any time. */
export const seekersQuery = (title: string, category: Category) =>
  queryOptions({
    queryKey: ['follows', 'count', title, category],
    queryFn: async ({ client, signal }) => {
      const { data } = await apiOf(client).call(countEndpoint, { query: { title, category }, signal });
      // Other backends do not know it.
      return { count: data.count ?? null, takers: data.takers ?? [] };
    },
  });
