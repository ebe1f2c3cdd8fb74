import { Suspense } from 'react';
import { lastingPart } from '../../lib/lazy-part.ts';
import { useOutboxCount } from '../../lib/outbox/outbox-count.ts';
import { useSession } from '../../lib/session/use-session.ts';

const OutboxNotice = lastingPart(() => import('../outbox/outbox-notice.tsx'));

/** Place of the outbox notice in the bar. Its code is loaded when the outbox has items. */
export function OutboxPlace() {
  const { user } = useSession();
  const count = useOutboxCount(user?.id);
  if (!user || count === 0) return null;
  return (
    <Suspense fallback={null}>
      <OutboxNotice userId={user.id} />
    </Suspense>
  );
}
