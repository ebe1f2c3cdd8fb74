import type { LoaderFunctionArgs } from 'react-router';
import { noticesQuery } from '../../../features/notices/api/list-notices.ts';
import { NoticeList } from '../../../features/notices/components/notice-list.tsx';
import { strings } from '../../../features/notices/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadInfiniteQuery } from '../../../lib/load-query.ts';
import { paths } from '../../../lib/paths.ts';
import { requireMember } from '../../../lib/session/guards.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { MemberPage } from '../../member-page.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireMember(args);
  if (user) await loadInfiniteQuery(args.context, noticesQuery);
  return null;
}

/** The member's notices. */
export function Component() {
  const t = useStrings(strings);
  const toReports = () => (
    <ButtonLink variant="quiet" to={paths.ownReports}>
      {t.ownReports}
    </ButtonLink>
  );
  return (
    <MemberPage title={t.title} lead={t.lead} failed={t.failed} action={toReports}>
      {() => <NoticeList />}
    </MemberPage>
  );
}
