import type { LoaderFunctionArgs } from 'react-router';
import { ownReportsQuery } from '../../../features/reports/api/own-reports.ts';
import { OwnReportList } from '../../../features/reports/own/own-report-list.tsx';
import { ownReportsStrings } from '../../../features/reports/own/own-reports-card.tsx';
import { strings } from '../../../features/reports/own/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadInfiniteQuery } from '../../../lib/load-query.ts';
import { requireMember } from '../../../lib/session/guards.ts';
import { MemberPage } from '../../member-page.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireMember(args);
  if (user && !user.acting) await loadInfiniteQuery(args.context, ownReportsQuery);
  return null;
}

/** The reports that the member made. */
export function Component() {
  const { title, lead } = useStrings(ownReportsStrings);
  const { failed } = useStrings(strings);
  return (
    <MemberPage isPersonal title={title} lead={lead} failed={failed}>
      {() => <OwnReportList />}
    </MemberPage>
  );
}
