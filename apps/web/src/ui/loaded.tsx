import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { LoadingPlace } from './loading-place.tsx';
import { Skeleton } from './skeleton.tsx';

interface LoadedProps<T> {
  /** The part of a query that the frame needs. */
  query: { data: T | undefined; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Why it is not there. */
  failed: string;
  words: { loading: string; retry: string };
  /** Shown while it loads, with a name for screen readers; else one skeleton. */
  placeholder?: ReactNode;
  skeletonClassName?: string;
  children: (data: T) => ReactNode;
}

/** The frame of what is loaded as a whole: loading, failed with a way to try again, or the data. Data stays while a later request fails. */
export function Loaded<T>({
  query,
  failed,
  words,
  placeholder,
  skeletonClassName,
  children,
}: LoadedProps<T>) {
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (isError) {
    return (
      <ErrorState
        message={failed}
        retryLabel={words.retry}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    placeholder ?? (
      <LoadingPlace label={words.loading}>
        <Skeleton className={skeletonClassName} />
      </LoadingPlace>
    )
  );
}
