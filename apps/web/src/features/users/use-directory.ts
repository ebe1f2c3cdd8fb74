import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { foldText, type User } from '@windfall/contract';
import { isUnreachable } from '../../lib/api/api-error.ts';
import { readUsers } from '../../lib/session/stored-users.ts';
import { loadedUsers, usersQuery } from './api/list-users.ts';
import type { DirectoryFilters } from './directory-filters.ts';

export interface Directory {
  users: User[];
  isLoading: boolean;
  isLoadingMore: boolean;
  /** The error of the first or a further page; null without one. */
  failure: Error | null;
  /** The server is unreachable: these are matches among loaded members. */
  isLocal: boolean;
  retry: () => void;
  isRetrying: boolean;
  /** Cursor of the next page, null at the end. */
  next: string | null;
  showMore: () => void;
}

/** All members but the viewer that match the filters. */
export function useDirectory(filters: DirectoryFilters, viewerId: string | undefined): Directory {
  const client = useQueryClient();
  const query = useInfiniteQuery(usersQuery(filters));
  const { data, error, isPending, isFetching, isFetchingNextPage } = query;
  const isLocal = !data && filters.search !== '' && isUnreachable(error);
  const found = isLocal
    ? findLocally([...loadedUsers(client), ...readUsers(viewerId)], filters.search)
    : (data?.pages.flatMap((page) => page.users) ?? []);
  // A member who joins while pages are loaded moves others to the next page.
  const users = [...new Map(found.map((user) => [user.id, user])).values()];
  return {
    users: users.filter(({ id }) => id !== viewerId),
    isLoading: isPending,
    isLoadingMore: isFetchingNextPage,
    failure: error,
    isLocal,
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    isRetrying: isFetching,
    next: data?.pages.at(-1)?.next ?? null,
    showMore: () => void query.fetchNextPage(),
  };
}

/** Members among those already loaded whose name, full_name, username or email has the term. */
export function findLocally(users: readonly User[], term: string): User[] {
  const wanted = foldText(term).trim();
  return users.filter(({ name, full_name, username, email }) =>
    [name, full_name, username, email].some((text) => foldText(text ?? '').includes(wanted)),
  );
}
