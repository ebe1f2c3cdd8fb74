import type { Message } from '@windfall/contract';
import { useMemo } from 'react';
import { needsSignIn, reasonOf, toOutgoing, useSendMessage } from '../api/send-message.ts';
import { makeMessageId } from '../model/make-message-id.ts';
import type { ThreadItem } from '../model/thread-days.ts';
import { dropUnsent, keepUnsent, thisPageLoad, type UnsentMessage, useUnsent } from '../model/unsent.ts';

export interface Outbox {
  /** What the server has not confirmed, to be shown after the thread. */
  items: ThreadItem[];
  send: (content: string) => void;
  retry: (id: string) => void;
  remove: (id: string) => void;
}

/** Messages on their way to one member: shown at once, kept until they have arrived, never sent twice. */
export function useOutbox(
  userId: string,
  otherUserId: string,
  thread: readonly Message[],
  onSignInNeeded: () => void,
): Outbox {
  const { mutateAsync } = useSendMessage(otherUserId);
  const unsent = useUnsent(userId, otherUserId);
  const items = useMemo(() => toItems(unsent, thread), [unsent, thread]);
  const deliver = (message: UnsentMessage) => {
    const { id, content, created_at: createdAt } = message;
    keepUnsent(userId, otherUserId, { ...message, sentBy: thisPageLoad(), reason: null });
    mutateAsync(toOutgoing({ id, senderId: userId, receiverId: otherUserId, content, createdAt })).then(
      () => dropUnsent(userId, otherUserId, id),
      (error: unknown) => {
        keepUnsent(userId, otherUserId, { ...message, sentBy: null, reason: reasonOf(error) });
        if (needsSignIn(error)) onSignInNeeded();
      },
    );
  };
  return {
    items,
    send: (content) =>
      deliver({
        id: makeMessageId(),
        content: content.trim(),
        created_at: new Date().toISOString(),
        sentBy: null,
        reason: null,
      }),
    retry: (id) => {
      const message = unsent.find((one) => one.id === id);
      if (message) deliver(message);
    },
    remove: (id) => dropUnsent(userId, otherUserId, id),
  };
}

function toItems(unsent: readonly UnsentMessage[], thread: readonly Message[]): ThreadItem[] {
  const arrived = new Set(thread.map(({ id }) => id));
  return unsent
    .filter(({ id }) => !arrived.has(id))
    .map(({ id, content, created_at, sentBy, reason }) => ({
      id,
      content,
      created_at,
      isOwn: true,
      read: false,
      state: sentBy === thisPageLoad() ? 'sending' : 'failed',
      reason,
    }));
}
