import type { QueryClient } from '@tanstack/react-query';
import type { NewMessage } from '@windfall/contract';
import { afterPaint } from '../../../lib/after-paint.ts';
import { isApiError, serverMessage } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { addToOutbox } from '../../../lib/offline/add-to-outbox.ts';
import type { OutboxItem } from '../../../lib/offline/outbox-item.ts';
import { listOutbox } from '../../../lib/offline/outbox-store.ts';
import { sendNow } from '../../../lib/offline/send-now.ts';
import { sendMessageEndpoint } from '../outbox-kinds.ts';
import { refreshConversations } from './list-conversations.ts';
import { addToThread } from './list-messages.ts';

/** The message in the API's format. */
export interface OutgoingMessage extends NewMessage {
  created_at: string;
  timestamp: string;
  read: false;
}

interface Draft {
  id: string;
  senderId: string;
  receiverId: string;
  content: string;
  listingId?: string | null;
  createdAt: string;
}

export function toOutgoing({
  id,
  senderId,
  receiverId,
  content,
  listingId,
  createdAt,
}: Draft): OutgoingMessage {
  return {
    id,
    sender_id: senderId,
    receiver_id: receiverId,
    content: content.trim(),
    created_at: createdAt,
    timestamp: createdAt,
    read: false,
    ...(listingId ? { listing_id: listingId } : {}),
  };
}

/** Result of sending a message. With `waits` it is in the outbox and is sent when the server is reachable. */
export interface Sending {
  result: 'sent' | 'waits' | 'sign-in' | 'failed';
  /** Reason of the refusal. */
  reason: string | null;
  /** Where it is stored; null when it is not. */
  item: OutboxItem | null;
}

/** Stores the message in this browser and sends it from there, so that a failure does not lose the text. */
export async function sendOrStore(
  client: QueryClient,
  message: OutgoingMessage,
  name: string,
): Promise<Sending> {
  const { id, sender_id: userId, receiver_id: target, ...fields } = message;
  const stored = { id, userId, kind: 'message', target, label: name };
  const item = await addToOutbox({ ...stored, fields: { ...fields, listing_id: fields.listing_id ?? null } });
  if (!item) return sendDirectly(client, message);
  // It is safe from here on, and its bubble is seen before the work of sending begins.
  await afterPaint();
  const result = await sendNow(client, item);
  if (result === 'delivered') return { result: 'sent', reason: null, item: null };
  const present = listOutbox(userId).find((one) => one.id === id) ?? null;
  const reason = present?.reason || null;
  const outcome = result === 'stopped' ? 'failed' : result === 'later' ? 'waits' : result;
  return { result: outcome, reason, item: present };
}

/** Sends at once where the browser cannot store the message. */
async function sendDirectly(client: QueryClient, message: OutgoingMessage): Promise<Sending> {
  try {
    const { data } = await apiOf(client).call(sendMessageEndpoint, { body: message });
    await addToThread(client, data);
    void refreshConversations(client, data.sender_id);
    return { result: 'sent', reason: null, item: null };
  } catch (error) {
    return { result: needsSignIn(error) ? 'sign-in' : 'failed', reason: reasonOf(error), item: null };
  }
}

/** The session has ended. */
function needsSignIn(error: unknown): boolean {
  return isApiError(error) && (error.status === 401 || error.message === 'Authentication required');
}

/** The server's reason for a refusal that a retry cannot fix. */
function reasonOf(error: unknown): string | null {
  const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 401;
  return isRefusal ? serverMessage(error) : null;
}
