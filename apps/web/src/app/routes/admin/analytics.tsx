import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { analyticsQuery } from '../../../features/analytics/api/get-analytics.ts';
import { AnalyticsBoard } from '../../../features/analytics/components/analytics-board.tsx';
import { readAnalyticsFilters } from '../../../features/analytics/model/analytics-filters.ts';
import { strings } from '../../../features/analytics/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadQuery } from '../../../lib/load-query.ts';
import { requireAdmin } from '../../../lib/session/guards.ts';
import { AdminPage } from '../../admin-page.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireAdmin(args);
  const filters = readAnalyticsFilters(new URL(args.request.url).searchParams);
  if (user) await loadQuery(args.context, analyticsQuery(filters));
  return null;
}

/** Figures of the community over time, for administrators. */
export function Component() {
  const t = useStrings(strings);
  const [params] = useSearchParams();
  return (
    <AdminPage title={t.title} lead={t.lead} failed={t.failed}>
      <AnalyticsBoard filters={readAnalyticsFilters(params)} />
    </AdminPage>
  );
}
