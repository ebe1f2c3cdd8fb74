import type { ReportQueue } from '@windfall/contract';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { queueQuery, reportCountQuery } from '../../../features/reports/api/queue.ts';
import { CaseList, QueueTabs } from '../../../features/reports/queue/case-list.tsx';
import { strings } from '../../../features/reports/queue/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadInfiniteQuery, loadQuery } from '../../../lib/load-query.ts';
import { requireAdmin } from '../../../lib/session/guards.ts';
import { AdminPage } from '../../admin-page.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireAdmin(args);
  if (!user) return null;
  const queue = queueOf(new URL(args.request.url).searchParams);
  await Promise.all([
    loadInfiniteQuery(args.context, queueQuery(queue)),
    loadQuery(args.context, reportCountQuery),
  ]);
  return null;
}

/** The queue of reports for administrators. */
export function Component() {
  const t = useStrings(strings);
  const [search] = useSearchParams();
  const queue = queueOf(search);
  return (
    <AdminPage title={t.title} lead={t.lead} back={t.back} failed={t.failed}>
      <QueueTabs current={queue} />
      <CaseList key={queue} queue={queue} />
    </AdminPage>
  );
}

/** The queue in an address; unknown values select the first one. */
function queueOf(search: URLSearchParams): ReportQueue {
  const status = search.get('status');
  return status === 'appealed' || status === 'decided' ? status : 'open';
}
