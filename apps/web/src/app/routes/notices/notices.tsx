import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { restQuery } from '../../../features/exchange/api/rest.ts';
import { noticesQuery } from '../../../features/notices/api/list-notices.ts';
import { NoticeList } from '../../../features/notices/components/notice-list.tsx';
import { strings } from '../../../features/notices/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadInfiniteQuery } from '../../../lib/load-query.ts';
import { MemberPart, memberPart } from '../../../lib/member-part.tsx';
import { pageContext } from '../../../lib/page-context.ts';
import { paths } from '../../../lib/paths.ts';
import { requireMember } from '../../../lib/session/guards.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { MemberPage } from '../../member-page.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireMember(args);
  if (user) await loadInfiniteQuery(args.context, noticesQuery);
  const { queryClient } = args.context.get(pageContext);
  const asked = offersToAsk(queryClient).slice(0, ASKED);
  // With the page: what came later would move the notices below it.
  await Promise.all([
    loadMemberParts(queryClient),
    ...asked.map((id) => queryClient.prefetchQuery(restQuery(id))),
  ]);
  return null;
}

/** Of older notices it comes when they are shown. */
const ASKED = 3;

const giveRest = memberPart(() => import('../../../features/exchange/rest/give-rest.tsx'));

/** Only a notice at half time shows what can become of the rest. */
export const loadMemberParts = async (queryClient: QueryClient) => {
  if (offersToAsk(queryClient).length > 0) await giveRest.load();
};

/** Offers whose owner is asked at half time, by the notices that are loaded. */
function offersToAsk(queryClient: QueryClient): string[] {
  const [page] = queryClient.getQueryData(noticesQuery.queryKey)?.pages ?? [];
  return (page?.notices ?? []).flatMap((notice) =>
    notice.kind === 'freshness' && !notice.closed && notice.listing?.is_available ? [notice.listing.id] : [],
  );
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
      {({ id }) => (
        <NoticeList
          rest={(listingId) => (
            <MemberPart part={giveRest} props={{ listingId, userId: id, isNotice: true }} />
          )}
        />
      )}
    </MemberPage>
  );
}
