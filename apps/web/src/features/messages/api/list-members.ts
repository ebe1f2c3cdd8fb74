import { queryOptions } from '@tanstack/react-query';
import type { listUsers, searchUsers } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const listEndpoint = endpoint<typeof listUsers>('GET', '/api/users', { isList: true });
const searchEndpoint = endpoint<typeof searchUsers>('GET', '/api/users/search', { isList: true });

/** Maximum number shown; a search narrows the list. */
const MOST = 20;

/** Members to start a conversation with: the newest, or the results of a search. */
export const membersQuery = (term: string) =>
  queryOptions({
    queryKey: ['users', 'to-write-to', term],
    queryFn: async ({ client, signal }) => {
      const { data } = term
        ? await apiOf(client).call(searchEndpoint, { query: { term, limit: MOST }, signal })
        : await apiOf(client).call(listEndpoint, { query: { limit: MOST }, signal });
      return data;
    },
  });
