import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useWaitingCount } from '../../lib/waiting-count.ts';

const OutboxNotice = lazyPart(() => import('../outbox/outbox-notice.tsx'));

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
