import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { listUsers, searchUsers, User } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import type { DirectoryFilters } from '../directory-filters.ts';

const listEndpoint = endpoint<typeof listUsers>('GET', '/api/users', { isList: true });
const searchEndpoint = endpoint<typeof searchUsers>('GET', '/api/users/search', { isList: true });

const PAGE_LENGTH = 24;
const DIRECTORY = ['users', 'directory'] as const;

interface UserPage {
  users: User[];
  next: string | null;
}

/** The members, or the results of a search, in pages. */
export const usersQuery = ({ search, withTestUsers, cursor }: DirectoryFilters) =>
  infiniteQueryOptions({
    queryKey: [...DIRECTORY, { search, withTestUsers, cursor }],
    queryFn: async ({ client, signal, pageParam }): Promise<UserPage> => {
      const query = {
        limit: PAGE_LENGTH,
        ...(pageParam === null ? {} : { cursor: pageParam }),
        ...(withTestUsers ? { include_test: 'true' as const } : {}),
      };
      const { data, next } = search
        ? await apiOf(client).call(searchEndpoint, { query: { ...query, term: search }, signal })
        : await apiOf(client).call(listEndpoint, { query, signal });
      return { users: data, next };
    },
    initialPageParam: cursor,
    getNextPageParam: ({ next }) => next,
  });

/** All members in loaded pages of the directory, each once. */
export function loadedUsers(client: QueryClient): User[] {
  const lists = client.getQueriesData<{ pages: UserPage[] }>({ queryKey: DIRECTORY });
  const users = lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.users) ?? []);
  return [...new Map(users.map((user) => [user.id, user])).values()];
}
