import { useInfiniteQuery } from '@tanstack/react-query';
import type { Message } from '@windfall/contract';
import { useMemo } from 'react';
import { isUnreachable } from '../../../lib/api/api-error.ts';
import { threadQuery } from '../api/list-messages.ts';
import { readMessages } from '../stored-messages.ts';

/**
 * The conversation with a member, earliest message first, with its state and further pages. The cached one
 * without a response.
 */
export function useThread(userId: string, otherUserId: string) {
  const query = useInfiniteQuery(threadQuery(otherUserId));
  const isAway = !query.data && isUnreachable(query.error);
  const pages = useMemo(
    () => query.data?.pages ?? (isAway ? [{ messages: readMessages(userId, otherUserId) }] : undefined),
    [query.data, isAway, userId, otherUserId],
  );
  return {
    query,
    messages: useMemo(() => inOrder(pages?.flatMap((page) => page.messages) ?? []), [pages]),
    /** Number of messages in the newest page. */
    newestCount: pages?.[0]?.messages.length ?? 0,
  };
}

/** Pages can overlap by a message that arrived between two requests. */
function inOrder(latestFirst: readonly Message[]): Message[] {
  return [...new Map(latestFirst.map((message) => [message.id, message])).values()].reverse();
}
