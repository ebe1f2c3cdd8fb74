import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { analyticsQuery } from '../../features/analytics/api/get-analytics.ts';
import { AnalyticsBoard } from '../../features/analytics/components/analytics-board.tsx';
import { messages } from '../../features/analytics/messages.ts';
import { readAnalyticsFilters } from '../../features/analytics/model/analytics-filters.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { loadQuery } from '../../lib/load-query.ts';
import { requireAdmin } from '../../lib/session/guards.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { PageHead } from '../../lib/site.tsx';
import { AskWhoIsThere } from '../ask-who-is-there.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireAdmin(args);
  const filters = readAnalyticsFilters(new URL(args.request.url).searchParams);
  if (user) await loadQuery(args.context, analyticsQuery(filters));
  return null;
}

/** What happened in the community over time, for administrators (decisions, Routes). */
export function Component() {
  const t = useMessages(messages);
  const { user } = useSession();
  const [params] = useSearchParams();
  return (
    <div className="page-width flex flex-col gap-6 md:pt-5">
      <PageHead title={t.title} hidden />
      <div>
        <h1 className="text-4xl">{t.title}</h1>
        <p className="mt-2 text-lg text-ink-soft">{t.lead}</p>
      </div>
      {user ? (
        <AnalyticsBoard filters={readAnalyticsFilters(params)} />
      ) : (
        <AskWhoIsThere message={t.failed} />
      )}
    </div>
  );
}
