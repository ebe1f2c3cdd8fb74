import type { LoaderFunctionArgs } from 'react-router';
import { ownReportsQuery } from '../../../features/reports/api/own-reports.ts';
import { OwnReportList } from '../../../features/reports/own/own-report-list.tsx';
import { strings } from '../../../features/reports/own/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadInfiniteQuery } from '../../../lib/load-query.ts';
import { requireMember } from '../../../lib/session/guards.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { PageHead } from '../../../lib/site.tsx';
import { SessionGate } from '../../session-gate.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireMember(args);
  if (user) await loadInfiniteQuery(args.context, ownReportsQuery);
  return null;
}

/** The reports that the member made. */
export function Component() {
  const t = useStrings(strings);
  const { user } = useSession();
  return (
    <div className="page-width">
      <PageHead title={t.title} hidden />
      <div className="mx-auto max-w-3xl md:pt-5">
        <h1 className="text-4xl">{t.title}</h1>
        <p className="mt-2 mb-6 text-lg text-ink-soft">{t.lead}</p>
        {user ? <OwnReportList /> : <SessionGate message={t.failed} />}
      </div>
    </div>
  );
}
