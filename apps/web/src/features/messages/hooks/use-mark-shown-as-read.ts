import type { Message } from '@windfall/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { useMarkConversationRead } from '../api/mark-conversation-read.ts';

/** Marks a conversation read when its unread messages are on a visible page. */
export function useMarkShownAsRead(userId: string, otherUserId: string, thread: readonly Message[]): void {
  const { mutate } = useMarkConversationRead();
  const isVisible = useIsVisible();
  const unread = thread.filter(({ sender_id, read }) => sender_id === otherUserId && !read);
  const shown = unread.length;
  const latest = unread.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that came last
  useEffect(() => {
    if (isVisible && latest !== undefined) mutate({ userId, otherUserId, shown });
  }, [isVisible, latest, userId, otherUserId, mutate]);
}

function useIsVisible(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange);
      return () => document.removeEventListener('visibilitychange', onChange);
    },
    () => document.visibilityState === 'visible',
    () => false,
  );
}
