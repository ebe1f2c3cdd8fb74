import type { QueryClient } from '@tanstack/react-query';
import { type Outcome, onOutcome, sendOutbox } from './outbox.ts';
import type { OutboxItem } from './outbox-item.ts';
import { listOutbox } from './outbox-store.ts';

/** Result of sending an item: `later` also when an earlier item cannot be sent. */
export type Result = Outcome['result'];

/** Sends the outbox up to this item and returns its result. */
export async function sendNow(queryClient: QueryClient, item: OutboxItem): Promise<Result> {
  let own: Result | null = null;
  let latest: Result | null = null;
  const stop = onOutcome((outcome) => {
    latest = outcome.result;
    if (outcome.item.id === item.id) own = outcome.result;
  });
  try {
    await sendOutbox(queryClient);
  } finally {
    stop();
  }
  // Another tab may have sent it.
  const present = listOutbox(item.userId).find(({ id }) => id === item.id);
  if (!present) return 'delivered';
  if (present.state !== 'waiting') return 'stopped';
  return (own ?? latest) === 'sign-in' ? 'sign-in' : 'later';
}
