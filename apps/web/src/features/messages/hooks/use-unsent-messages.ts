import { useQueryClient } from '@tanstack/react-query';
import type { Message } from '@windfall/contract';
import { useEffect, useMemo, useState } from 'react';
import { onOutcome } from '../../../lib/offline/outbox.ts';
import type { OutboxItem } from '../../../lib/offline/outbox-item.ts';
import { changeInOutbox, deleteFromOutbox, useWaiting } from '../../../lib/offline/outbox-store.ts';
import { sendNow } from '../../../lib/offline/send-now.ts';
import { refreshConversations } from '../api/list-conversations.ts';
import { addToThread } from '../api/list-messages.ts';
import { type Sending, sendOrStore, toOutgoing } from '../api/send-message.ts';
import type { ThreadItem } from '../model/thread-items.ts';
import type { SignInFirst } from './use-sign-in-first.ts';

export interface Unsent {
  /** Messages without a response of the server, shown after the thread. */
  items: ThreadItem[];
  /** Null for visitors. */
  send: (id: string, content: string) => Promise<Sending>;
  retry: (id: string) => void;
  remove: (id: string) => void;
}

interface Correspondence {
  userId: string;
  otherUserId: string;
  name: string;
  signInFirst: SignInFirst;
}

/** Unsent messages to one member: shown at once, stored until delivered, and never delivered twice. */
export function useUnsentMessages(
  { userId, otherUserId, name, signInFirst }: Correspondence,
  thread: readonly Message[],
): Unsent {
  const client = useQueryClient();
  const all = useWaiting(userId);
  const [busy, setBusy] = useState(0);
  const kept = all.filter(({ kind, target }) => kind === 'message' && target === otherUserId);
  const find = (id: string) => kept.find((item) => item.id === id);
  useArrivals(userId);
  const during = async <T>(work: Promise<T>): Promise<T> => {
    setBusy((count) => count + 1);
    try {
      return await work;
    } finally {
      setBusy((count) => count - 1);
    }
  };
  return {
    items: useItems(kept, thread, busy > 0),
    send: async (id, content) => {
      const createdAt = new Date().toISOString();
      const message = toOutgoing({ id, senderId: userId, receiverId: otherUserId, content, createdAt });
      return during(signInFirst.sending(() => sendOrStore(client, message, name)));
    },
    retry: (id) => {
      const item = find(id);
      if (!item) return;
      changeInOutbox(item, { state: 'waiting', reason: '', failures: 0 });
      void during(signInFirst.sending(async () => ({ result: await sendNow(client, item) })));
    },
    remove: (id) => {
      const item = find(id);
      if (item) void deleteFromOutbox(item);
    },
  };
}

/** Adds a delivered message to its thread before it leaves the outbox, so that it is visible all the time. */
function useArrivals(userId: string) {
  const client = useQueryClient();
  useEffect(
    () =>
      onOutcome(async (outcome) => {
        if (outcome.result !== 'delivered' || outcome.item.kind !== 'message') return;
        await addToThread(client, outcome.response as Message);
        void refreshConversations(client, userId);
      }),
    [client, userId],
  );
}

function useItems(kept: readonly OutboxItem[], thread: readonly Message[], isSending: boolean) {
  const arrived = new Set(thread.map(({ id }) => id));
  const items = kept.filter(({ id }) => !arrived.has(id)).map((item) => toItem(item, isSending));
  const text = JSON.stringify(items);
  return useMemo(() => JSON.parse(text) as ThreadItem[], [text]);
}

function toItem({ id, fields, order, state, reason }: OutboxItem, isSending: boolean): ThreadItem {
  return {
    id,
    content: String(fields['content']),
    created_at: new Date(order).toISOString(),
    isOwn: true,
    read: false,
    state: state === 'waiting' && isSending ? 'sending' : state === 'waiting' ? 'waiting' : 'failed',
    reason: reason || null,
    listingId: typeof fields['listing_id'] === 'string' ? fields['listing_id'] : null,
    subject: undefined,
  };
}
