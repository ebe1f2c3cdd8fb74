import type { QueryClient } from '@tanstack/react-query';
import { type Outcome, onOutcome, sendOutbox } from '../../lib/offline/outbox.ts';
import type { OutboxItem } from '../../lib/offline/outbox-item.ts';
import { outboxSize } from '../../lib/offline/outbox-store.ts';
import { sweepWaitingPhotos } from '../../lib/offline/sweep-waiting-photos.ts';

const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 300_000;

/** Sends what waits now, when the browser is online again, and after ever longer pauses while nobody answers. */
export function keepSending(queryClient: QueryClient): () => void {
  let pause = FIRST_PAUSE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => void sendOutbox(queryClient);
  const again = () => {
    pause = FIRST_PAUSE;
    send();
  };
  const onChange = ({ result, ...outcome }: Outcome) => {
    clearTimeout(timer);
    if (result === 'delivered') {
      pause = FIRST_PAUSE;
      refreshAfter(queryClient, outcome.item);
    }
    if (result !== 'later') return;
    const asked = 'retryAfter' in outcome ? (outcome.retryAfter ?? 0) * 1_000 : 0;
    timer = setTimeout(send, Math.max(pause, asked));
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  };
  const stopHearing = onOutcome(onChange);
  const stopFollowing = followOtherTabs(queryClient);
  addEventListener('online', again);
  void sweepWaitingPhotos();
  send();
  return () => {
    clearTimeout(timer);
    stopHearing();
    stopFollowing();
    removeEventListener('online', again);
  };
}

/** What another tab has sent must be asked for here as well. */
function followOtherTabs(queryClient: QueryClient): () => void {
  let size = outboxSize();
  const onStorage = () => {
    const now = outboxSize();
    if (now < size) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey) });
    size = now;
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** The first parts of the keys under which each kind is shown. */
const SHOWN_UNDER: Record<OutboxItem['kind'], readonly string[]> = {
  message: ['thread', 'conversations'],
  'new-listing': ['listings'],
  'listing-edit': ['listings'],
  profile: ['user', 'users', 'session'],
};
const AFFECTED = new Set(Object.values(SHOWN_UNDER).flat());
const isAffected = ([scope]: readonly unknown[]) => AFFECTED.has(String(scope));

function refreshAfter(queryClient: QueryClient, { kind }: OutboxItem): void {
  for (const scope of SHOWN_UNDER[kind]) void queryClient.invalidateQueries({ queryKey: [scope] });
}
