import { useMemo, useSyncExternalStore } from 'react';
import { watchWaiting } from '../waiting-count.ts';
import type { OutboxItem } from './outbox-item.ts';
import { listOutbox } from './outbox-store.ts';

/** What waits to be sent of this member, kept up to date; nothing on the server and in the first render. */
export function useWaiting(userId: string | undefined): OutboxItem[] {
  const text = useSyncExternalStore(
    watchWaiting,
    () => (userId === undefined ? '[]' : JSON.stringify(listOutbox(userId))),
    () => '[]',
  );
  return useMemo(() => JSON.parse(text) as OutboxItem[], [text]);
}
