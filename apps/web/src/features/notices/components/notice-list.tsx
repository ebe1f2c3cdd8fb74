import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { noticesQuery } from '../api/list-notices.ts';
import { useMarkNoticesRead } from '../api/mark-notices-read.ts';
import { messages } from '../messages.ts';
import { NoticeCard } from './notice-card.tsx';

/** A member's notices, latest first. Seeing them marks them read; the mark on each stays until they come back. */
export function NoticeList() {
  const t = useMessages(messages);
  const query = useInfiniteQuery(noticesQuery);
  const notices = query.data?.pages.flatMap((page) => page.notices) ?? [];
  useReadOnceShown(notices.find(({ read }) => !read)?.id);
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
  if (notices.length === 0) {
    return (
      <EmptyState title={t.none} text={t.noneText} role="status" picture="/pictures/produce/other.webp">
        <ButtonLink to={paths.listings} variant="leaf">
          {t.browse}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <ol className="flex flex-col gap-5">
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeCard notice={notice} />
          </li>
        ))}
      </ol>
      {failure}
      {query.hasNextPage && !query.isError && (
        <Button
          variant="quiet"
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

/** The newest unread one stands for all before it. */
function useReadOnceShown(newestUnread: string | undefined): void {
  const { mutate } = useMarkNoticesRead();
  useEffect(() => {
    if (newestUnread !== undefined) mutate(newestUnread);
  }, [newestUnread, mutate]);
}

function Loading() {
  const t = useMessages(messages);
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">{t.loading}</span>
      <Skeleton className="h-52" />
      <Skeleton className="h-52" />
    </div>
  );
}
