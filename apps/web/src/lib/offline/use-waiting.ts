import { useMemo, useSyncExternalStore } from 'react';
import { watchWaiting } from '../waiting-count.ts';
import type { OutboxItem } from './outbox-item.ts';
import { listOutbox } from './outbox-store.ts';

/** This member's outbox items, kept up to date; empty on the server and in the first render. */
export function useWaiting(userId: string | undefined): OutboxItem[] {
  const text = useSyncExternalStore(
    watchWaiting,
    () => (userId === undefined ? '[]' : JSON.stringify(listOutbox(userId))),
    () => '[]',
  );
  return useMemo(() => JSON.parse(text) as OutboxItem[], [text]);
}
