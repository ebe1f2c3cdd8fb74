import type { QueryClient } from '@tanstack/react-query';
import { outboxSize, sweepWaitingPhotos } from '../../lib/outbox/outbox-store.ts';
import { type Outcome, onOutcome, sendOutbox } from '../../lib/outbox/send-outbox.ts';
import { showsOutboxItems } from '../outbox/outbox-kinds.ts';

const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 300_000;

/** Sends the outbox now, when the browser is online again, and with growing pauses while the server does not respond. */
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
    if (result === 'delivered') pause = FIRST_PAUSE;
    if (result !== 'later') return;
    const serverPause = 'retryAfter' in outcome ? (outcome.retryAfter ?? 0) * 1_000 : 0;
    timer = setTimeout(send, Math.max(pause, serverPause));
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

/** Refetches data that another tab has changed by sending its outbox. */
function followOtherTabs(queryClient: QueryClient): () => void {
  let size = outboxSize();
  const onStorage = () => {
    const now = outboxSize();
    if (now < size)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => showsOutboxItems(queryKey) });
    size = now;
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
