import type { LoaderFunctionArgs } from 'react-router';
import { noticesQuery } from '../../../features/notices/api/list-notices.ts';
import { NoticeList } from '../../../features/notices/components/notice-list.tsx';
import { strings } from '../../../features/notices/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadInfiniteQuery } from '../../../lib/load-query.ts';
import { paths } from '../../../lib/paths.ts';
import { requireMember } from '../../../lib/session/guards.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { PageHead } from '../../../lib/site.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { SessionGate } from '../../session-gate.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireMember(args);
  if (user) await loadInfiniteQuery(args.context, noticesQuery);
  return null;
}

/** The member's notices. */
export function Component() {
  const t = useStrings(strings);
  const { user } = useSession();
  return (
    <div className="page-width">
      <PageHead title={t.title} hidden />
      <div className="mx-auto max-w-3xl md:pt-5">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h1 className="text-4xl">{t.title}</h1>
          <ButtonLink variant="quiet" to={paths.ownReports}>
            {t.ownReports}
          </ButtonLink>
        </div>
        <p className="mt-2 mb-6 text-lg text-ink-soft">{t.lead}</p>
        {user ? <NoticeList /> : <SessionGate message={t.failed} />}
      </div>
    </div>
  );
}
