import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { foldText, type User } from '@windfall/contract';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { isRefusal, isUnreachable, serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { readUsers } from '../../../lib/session/stored-users.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { loadedUsers, usersQuery } from '../api/list-users.ts';
import { type DirectoryFilters, directoryPath } from '../directory-filters.ts';
import { strings } from '../strings.ts';
import { UserCard } from './user-card.tsx';

interface DirectoryResultsProps {
  filters: DirectoryFilters;
  /** Shown when there are no other members. */
  firstSteps: ReactNode;
}

/** The found members: cards, skeletons, an empty state, or a failure with a retry. */
export function DirectoryResults({ filters, firstSteps }: DirectoryResultsProps) {
  const t = useStrings(strings);
  const { user } = useSession();
  const directory = useDirectory(filters, user?.id);
  const { users, isLoading, failure, isLocal } = directory;
  return (
    <>
      <Count directory={directory} />
      {filters.cursor && (
        <Link to={directoryPath({ ...filters, cursor: null })} className="mb-4 text-link">
          {t.fromStart}
        </Link>
      )}
      {isLoading && <UserGridSkeleton count={6} />}
      {isLocal && <Failure directory={directory} filters={filters} />}
      {users.length > 0 && <Found directory={directory} filters={filters} />}
      {failure && !isLocal && <Failure directory={directory} filters={filters} />}
      {!isLoading &&
        !failure &&
        users.length === 0 &&
        (filters.search ? <NoMatch filters={filters} /> : firstSteps)}
    </>
  );
}

/** Number of members, announced by screen readers on changes. */
function Count({ directory: { users, isLoading, next } }: { directory: Directory }) {
  const t = useStrings(strings);
  const count = users.length;
  return (
    <p role="status" className="mb-4 min-h-6 text-ink-soft">
      {isLoading && <span className="sr-only">{t.loading}</span>}
      {count > 0 && (next ? t.shownOfMore(count) : t.shown(count))}
    </p>
  );
}

interface PartProps {
  directory: Directory;
  filters: DirectoryFilters;
}

function Found({ directory, filters }: PartProps) {
  const t = useStrings(strings);
  const { isSignedIn } = useSession();
  const { users, next, isLoadingMore, showMore, failure } = directory;
  const append = (event: MouseEvent) => {
    // Opening in another tab stays a plain link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!isLoadingMore) showMore();
  };
  return (
    <>
      <UserGrid>
        {users.map((user) => (
          <li key={user.id}>
            <UserCard user={user} isSignedIn={isSignedIn} />
          </li>
        ))}
      </UserGrid>
      {next && !failure && (
        <p className="mt-8 text-center">
          <ButtonLink
            to={directoryPath({ ...filters, cursor: next })}
            variant="quiet"
            size="large"
            aria-busy={isLoadingMore || undefined}
            onClick={append}
          >
            {t.showMore}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

function Failure({ directory, filters }: PartProps) {
  const t = useStrings(strings);
  const { failure, retry, isRetrying, isLocal, users } = directory;
  const message = filters.search ? t.searchFailed : t.loadFailed;
  // A refusal, for instance of an invalid cursor, does not change with a retry.
  if (isRefusal(failure)) {
    return (
      <EmptyState role="alert" title={message} text={serverMessage(failure)}>
        <ButtonLink variant="leaf" to={directoryPath({ ...filters, search: '', cursor: null })}>
          {t.fromStart}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className="my-6">
      <ErrorState message={message} retryLabel={t.retry} onRetry={retry} isRetrying={isRetrying} />
      {isLocal && users.length > 0 && <p className="mt-4 text-ink-soft">{t.foundHere}</p>}
    </div>
  );
}

function NoMatch({ filters }: { filters: DirectoryFilters }) {
  const t = useStrings(strings);
  return (
    <EmptyState title={t.noMatch}>
      <ButtonLink variant="leaf" to={directoryPath({ ...filters, search: '', cursor: null })}>
        {t.clearSearch}
      </ButtonLink>
    </EmptyState>
  );
}

/** A grid of member cards. `children` are list items. */
function UserGrid({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>;
}

/** Skeleton cards. */
function UserGridSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true">
      <UserGrid>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <li key={index} className="rounded-lg border border-line bg-card p-4 shadow-card">
            <div className="flex items-center gap-4">
              <Skeleton className="size-16 rounded-full" />
              <div className="flex-1 space-y-2">
                <Skeleton className="h-6 w-3/5" />
                <Skeleton className="h-5 w-2/5" />
              </div>
            </div>
            <Skeleton className="mt-3 h-11" />
          </li>
        ))}
      </UserGrid>
    </div>
  );
}

interface Directory {
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
function useDirectory(filters: DirectoryFilters, viewerId: string | undefined): Directory {
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
