import { useInfiniteQuery } from '@tanstack/react-query';
import type { Notice } from '@windfall/contract';
import { useEffect, useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PagedCards } from '../../../ui/paged-cards.tsx';
import { noticesQuery, useMarkNoticesRead } from '../api/list-notices.ts';
import { strings } from '../strings.ts';
import { NoticeCard, type NoticeCardProps } from './notice-card.tsx';

/**
 * A member's notices, latest first. Viewing them marks them as read; their marks stay until the next visit.
 */
export function NoticeList({ rest }: Pick<NoticeCardProps, 'rest'>) {
  const t = useStrings(strings);
  const query = useInfiniteQuery(noticesQuery);
  const notices = query.data?.pages.flatMap((page) => page.notices) ?? [];
  useReadOnceShown(notices.find(({ read }) => !read)?.id);
  const fresh = useFresh(notices);
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
      {(notice) => (
        <NoticeCard notice={fresh.has(notice.id) ? { ...notice, read: false } : notice} rest={rest} />
      )}
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

/** Ids of notices that were unread when this visit first showed them; the list is fetched again while it is shown. */
function useFresh(notices: readonly Notice[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const more = notices.filter(({ id, read }) => !read && !fresh.has(id));
  if (more.length > 0) setFresh(new Set([...fresh, ...more.map(({ id }) => id)]));
  return fresh;
}
