import type { LoaderFunctionArgs } from 'react-router';
import { conversationsQuery } from '../../../features/messages/api/list-conversations.ts';
import { Inbox, NewConversation } from '../../../features/messages/components/inbox.tsx';
import { strings } from '../../../features/messages/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { requiredPart } from '../../../lib/lazy-part.tsx';
import { loadInfiniteQuery } from '../../../lib/load-query.ts';
import { requireMember } from '../../../lib/session/guards.ts';
import { MemberPage } from '../../member-page.tsx';
import { MESSAGE_KINDS, WaitingItems } from '../../outbox/waiting-items.tsx';

/** Loaded for administrators only. */
const AdminPanel = requiredPart(async () => ({
  default: (await import('../../../features/admin/panel/admin-panel.tsx')).AdminPanel,
}));

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireMember(args);
  if (user) await loadInfiniteQuery(args.context, conversationsQuery(user.id));
  return null;
}

/** The inbox. */
export function Component() {
  const t = useStrings(strings);
  return (
    <MemberPage
      title={t.title}
      failed={t.conversationsFailed}
      action={(user) => <NewConversation userId={user.id} />}
    >
      {(user) => (
        <>
          <WaitingItems userId={user.id} kinds={MESSAGE_KINDS} />
          <Inbox userId={user.id} />
          {user.isAdmin && <AdminPanel />}
        </>
      )}
    </MemberPage>
  );
}
