import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { strings } from '../strings.ts';

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** Height of the skeleton. */
  skeletonClassName?: string;
  children: (data: T) => ReactNode;
}

/** A part of the dashboard: its data, a skeleton, or the failure. */
export function Loaded<T>({ query, skeletonClassName = 'h-64', children }: LoadedProps<T>) {
  const t = useStrings(strings);
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <ErrorState
        message={serverMessage(error) ?? t.failed}
        retryLabel={t.retry}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <LoadingPlace label={t.loading}>
      <Skeleton className={skeletonClassName} />
    </LoadingPlace>
  );
}
