import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { REPORT_QUEUES, type ReportQueue } from '@windfall/contract';
import { useRef } from 'react';
import { Link } from 'react-router';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { queueQuery, reportCountQuery } from '../api/queue.ts';
import { CaseCard } from './case-card.tsx';
import { strings } from './strings.ts';

/** The cases of one queue. A decided case leaves it, and the focus stays in the list. */
export function CaseList({ queue }: { queue: ReportQueue }) {
  const t = useStrings(strings);
  const list = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(queueQuery(queue));
  const cases = query.data?.pages.flatMap((page) => page.cases) ?? [];
  const moveOn = (index: number) => {
    // Scrolls to the start of the decided case, where the next one appears.
    list.current?.children[index]?.scrollIntoView({ block: 'start' });
    list.current?.focus({ preventScroll: true });
  };
  return (
    <PagedList
      query={query}
      placeholder={<Loading />}
      failed={serverMessage(query.error) ?? t.failed}
      words={t}
      // The empty list takes the focus too, so it is inside the frame.
      isEmpty={false}
      empty={null}
    >
      {(end) => (
        <div ref={list} tabIndex={-1} className="flex flex-col gap-6 *:scroll-mt-24">
          {cases.length === 0 && (
            <EmptyState title={t.nothing(queue)} role="status" picture="/pictures/produce/other.webp" />
          )}
          {cases.map((one, index) => (
            <CaseCard key={`${one.id} ${one.status}`} report={one} onDecided={() => moveOn(index)} />
          ))}
          {end}
        </div>
      )}
    </PagedList>
  );
}

function Loading() {
  const t = useStrings(strings);
  return (
    <LoadingPlace label={t.loading} className="flex flex-col gap-6">
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </LoadingPlace>
  );
}

/** Links to the queues with their counts. */
export function QueueTabs({ current }: { current: ReportQueue }) {
  const t = useStrings(strings);
  const { data: counts } = useQuery(reportCountQuery);
  return (
    <nav aria-label={t.queues} className="flex flex-wrap gap-1 border-b border-line">
      {REPORT_QUEUES.map((queue) => (
        <Link
          key={queue}
          to={queue === 'open' ? paths.adminReports : `${paths.adminReports}?status=${queue}`}
          aria-current={queue === current ? 'page' : undefined}
          className="-mb-px inline-flex min-h-12 items-center rounded-t-md border-b-3 border-transparent px-3 font-semibold text-ink-soft hover:bg-sunk aria-[current=page]:border-leaf aria-[current=page]:text-leaf-strong sm:px-5"
        >
          {counts && queue !== 'decided' ? t.queueWith(queue, counts[queue]) : t.queue(queue)}
        </Link>
      ))}
    </nav>
  );
}
