import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { queueQuery, reportCountQuery } from '../../features/reports/api/queue.ts';
import { CaseList } from '../../features/reports/queue/case-list.tsx';
import { messages } from '../../features/reports/queue/messages.ts';
import { queueOf } from '../../features/reports/queue/queue-of.ts';
import { QueueTabs } from '../../features/reports/queue/queue-tabs.tsx';
import { useMessages } from '../../lib/i18n/messages.ts';
import { loadInfiniteQuery, loadQuery } from '../../lib/load-query.ts';
import { paths } from '../../lib/paths.ts';
import { requireAdmin } from '../../lib/session/guards.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { PageHead } from '../../lib/site.tsx';
import { AskWhoIsThere } from '../ask-who-is-there.tsx';

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

/** What members reported, waiting for administrators. */
export function Component() {
  const t = useMessages(messages);
  const { user } = useSession();
  const [search] = useSearchParams();
  const queue = queueOf(search);
  return (
    <div className="page-width flex flex-col gap-6 md:pt-5">
      <PageHead title={t.title} hidden />
      <div>
        <Link
          to={paths.admin}
          className="inline-flex min-h-11 items-center font-semibold text-leaf-strong underline underline-offset-4"
        >
          {t.back}
        </Link>
        <h1 className="text-4xl">{t.title}</h1>
        <p className="mt-2 text-lg text-ink-soft">{t.lead}</p>
      </div>
      {user ? (
        <>
          <QueueTabs current={queue} />
          <CaseList key={queue} queue={queue} />
        </>
      ) : (
        <AskWhoIsThere message={t.failed} />
      )}
    </div>
  );
}
