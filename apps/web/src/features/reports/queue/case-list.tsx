import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReportQueue } from '@windfall/contract';
import { useRef } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { queueQuery } from '../api/queue.ts';
import { CaseCard } from './case-card.tsx';
import { messages } from './messages.ts';

/** The cases of one queue. What is decided leaves it, and the focus stays with the list. */
export function CaseList({ queue }: { queue: ReportQueue }) {
  const t = useMessages(messages);
  const list = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(queueQuery(queue));
  const cases = query.data?.pages.flatMap((page) => page.cases) ?? [];
  if (query.isPending) return <Loading />;
  const failure = query.error && (
    <ErrorState
      message={serverMessage(query.error) ?? t.failed}
      retryLabel={t.retry}
      isRetrying={query.isFetching}
      onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
    />
  );
  if (!query.data) return failure;
  return (
    <div ref={list} tabIndex={-1} className="flex flex-col gap-6">
      {cases.length === 0 && (
        <EmptyState title={t.nothing(queue)} role="status" picture="/pictures/produce/other.webp" />
      )}
      {cases.map((one) => (
        <CaseCard key={`${one.id} ${one.status}`} report={one} onDecided={() => list.current?.focus()} />
      ))}
      {failure}
      {query.hasNextPage && !query.isError && (
        <Button
          variant="quiet"
          size="large"
          className="self-center"
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t.showMore}
        </Button>
      )}
    </div>
  );
}

function Loading() {
  const t = useMessages(messages);
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">{t.loading}</span>
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  );
}
