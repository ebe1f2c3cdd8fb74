import { lazy, Suspense } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { conversationsQuery } from '../../../features/messages/api/list-conversations.ts';
import { Inbox } from '../../../features/messages/components/inbox.tsx';
import { NewConversation } from '../../../features/messages/components/new-conversation.tsx';
import { strings } from '../../../features/messages/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadInfiniteQuery } from '../../../lib/load-query.ts';
import { requireMember } from '../../../lib/session/guards.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { PageHead } from '../../../lib/site.tsx';
import { SessionGate } from '../../session-gate.tsx';

/** Loaded for administrators only. */
const AdminPanel = lazy(() =>
  import('../../../features/admin/panel/admin-panel.tsx').then((panel) => ({ default: panel.AdminPanel })),
);

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireMember(args);
  if (user) await loadInfiniteQuery(args.context, conversationsQuery(user.id));
  return null;
}

/** The inbox. */
export function Component() {
  const t = useStrings(strings);
  const { user } = useSession();
  return (
    <div className="page-width">
      <PageHead title={t.title} hidden />
      <div className="mx-auto max-w-3xl md:pt-5">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-4xl">{t.title}</h1>
          {user && <NewConversation userId={user.id} />}
        </div>
        {user ? <Inbox userId={user.id} /> : <SessionGate message={t.conversationsFailed} />}
        {user?.isAdmin && (
          <Suspense fallback={null}>
            <AdminPanel />
          </Suspense>
        )}
      </div>
    </div>
  );
}
