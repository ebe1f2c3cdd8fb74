import type { LoaderFunctionArgs } from 'react-router';
import { gardenQuery } from '../../../features/garden/api/garden.ts';
import { GardenList } from '../../../features/garden/garden-list.tsx';
import { strings } from '../../../features/garden/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadQuery } from '../../../lib/load-query.ts';
import { pageContext } from '../../../lib/page-context.ts';
import { seasonQuery } from '../../../lib/season/season-query.ts';
import { requireMember } from '../../../lib/session/guards.ts';
import { MemberPage } from '../../member-page.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireMember(args);
  if (user && !user.acting) {
    const { queryClient } = args.context.get(pageContext);
    await Promise.all([loadQuery(args.context, gardenQuery), queryClient.prefetchQuery(seasonQuery)]);
  }
  return null;
}

/** What the member grows. */
export function Component() {
  const t = useStrings(strings);
  return (
    <MemberPage isPersonal title={t.title} lead={t.lead} failed={t.failed}>
      {() => <GardenList />}
    </MemberPage>
  );
}
