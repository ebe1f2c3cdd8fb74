import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PagedCards } from '../../../ui/paged-cards.tsx';
import { noticesQuery } from '../api/list-notices.ts';
import { useMarkNoticesRead } from '../api/mark-notices-read.ts';
import { strings } from '../strings.ts';
import { NoticeCard } from './notice-card.tsx';

/**
 * A member's notices, latest first. Viewing them marks them as read; their marks stay until the next visit.
 */
export function NoticeList() {
  const t = useStrings(strings);
  const query = useInfiniteQuery(noticesQuery);
  const notices = query.data?.pages.flatMap((page) => page.notices) ?? [];
  useReadOnceShown(notices.find(({ read }) => !read)?.id);
  return (
    <PagedCards
      query={query}
      items={notices}
      words={t}
      failed={serverMessage(query.error) ?? t.failed}
      skeletonClassName="h-52"
      empty={
        <EmptyState title={t.none} text={t.noneText} role="status" picture="/pictures/produce/other.webp">
          <ButtonLink to={paths.listings} variant="leaf">
            {t.browse}
          </ButtonLink>
        </EmptyState>
      }
    >
      {(notice) => <NoticeCard notice={notice} />}
    </PagedCards>
  );
}

/** Marking the newest unread one marks all before it. */
function useReadOnceShown(newestUnread: string | undefined): void {
  const { mutate } = useMarkNoticesRead();
  useEffect(() => {
    if (newestUnread !== undefined) mutate(newestUnread);
  }, [newestUnread, mutate]);
}
