import { useQueryClient } from '@tanstack/react-query';
import type { Message } from '@windfall/contract';
import { useMemo, useState } from 'react';
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts';
import { deleteFromOutbox, useWaiting } from '../../../lib/outbox/outbox-store.ts';
import { type Sent, send, sendAgain } from '../../../lib/outbox/send.ts';
import { messageAction, messageKind } from '../api/send-message.ts';
import type { ThreadItem } from '../model/thread-items.ts';
import type { SignInFirst } from './use-sign-in-first.ts';

export interface Unsent {
  /** Messages without a response of the server, shown after the thread. */
  items: ThreadItem[];
  send: (id: string, content: string) => Promise<Sent<Message>>;
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
  const kept = all.filter(({ kind, target }) => kind === messageKind.name && target === otherUserId);
  const find = (id: string) => kept.find((item) => item.id === id);
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
    send: (id, content) => {
      const action = messageAction({ id, userId, receiver: { id: otherUserId, name }, content });
      return during(signInFirst.sending(() => send(client, messageKind, { ...action, staysRefused: true })));
    },
    retry: (id) => {
      const item = find(id);
      if (item) void during(signInFirst.sending(() => sendAgain(client, item)));
    },
    remove: (id) => {
      const item = find(id);
      if (item) void deleteFromOutbox(item);
    },
  };
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
