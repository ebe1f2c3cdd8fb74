import { useQuery } from '@tanstack/react-query';
import { REPORT_QUEUES, type ReportQueue } from '@windfall/contract';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { reportCountQuery } from '../api/queue.ts';
import { strings } from './strings.ts';

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
