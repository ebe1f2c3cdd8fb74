import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { strings } from '../strings.ts';

interface LoadedPartProps<T> {
  query: UseQueryResult<T>;
  /** Height of the skeleton. */
  skeletonClassName?: string;
  children: (data: T) => ReactNode;
}

/** A part of the dashboard, which says why the server refused to send it. */
export function LoadedPart<T>({ query, skeletonClassName = 'h-64', children }: LoadedPartProps<T>) {
  const t = useStrings(strings);
  return (
    <Loaded
      query={query}
      failed={serverMessage(query.error) ?? t.failed}
      words={t}
      skeletonClassName={skeletonClassName}
    >
      {children}
    </Loaded>
  );
}
