import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session/use-session.ts';
import { useWaitingCount } from '../../lib/waiting-count.ts';

const OutboxNotice = lazy(() => import('../outbox/outbox-notice.tsx'));

/** Where the bar tells that something waits to be sent. Its code is fetched when something does. */
export function OutboxPlace() {
  const { user } = useSession();
  const count = useWaitingCount(user?.id);
  if (!user || count === 0) return null;
  return (
    <Suspense fallback={null}>
      <OutboxNotice userId={user.id} />
    </Suspense>
  );
}
