import type { ButtonSize } from './button-style.ts';
import { ErrorState } from './error-state.tsx';
import { type MorePages, ShowMore } from './show-more.tsx';

/** The part of an infinite query that the end of a page needs. */
export interface PagedQuery extends MorePages {
  isError: boolean;
  /** Stays while a later request fails. Without a connection the layout says from when it is. */
  data: unknown;
  error: unknown;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  refetch: () => Promise<unknown>;
}

/** Whether the error tells that the server gave no answer. */
const isCutOff = (error: unknown) => error instanceof Error && 'isCutOff' in error && error.isCutOff === true;

interface PageEndProps {
  query: PagedQuery;
  /** Why the list, or its next page, is not there. */
  failed: string;
  words: { retry: string; showMore: string };
  size?: ButtonSize;
}

/** The end of a list that is read page by page: what failed, to be tried again, else the way to the next page. */
export function PageEnd({ query, failed, words, size }: PageEndProps) {
  const isAsLastSeen = query.data !== undefined && !query.isFetchNextPageError && isCutOff(query.error);
  const isComplete = !query.isError || isAsLastSeen;
  if (isComplete) return <ShowMore query={query} label={words.showMore} size={size} />;
  return (
    <ErrorState
      message={failed}
      retryLabel={words.retry}
      isRetrying={query.isFetching}
      onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
    />
  );
}
