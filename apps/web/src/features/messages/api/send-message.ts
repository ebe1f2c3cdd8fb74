import { useMutation } from '@tanstack/react-query';
import type { NewMessage, sendMessage } from '@windfall/contract';
import { isApiError } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { refreshConversations } from './list-conversations.ts';
import { addToThread } from './list-messages.ts';

/** Its id makes a message one message however often it is sent, so a lost call is repeated. */
const sendMessageEndpoint = endpoint<typeof sendMessage>('POST', '/api/messages', { repeatable: true });

/** The payload of spec section 3. */
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

/** Sends messages to one member, one after the other, so that they arrive in the order they were written. */
export function useSendMessage(receiverId: string) {
  return useMutation({
    scope: { id: `send-message:${receiverId}` },
    mutationFn: async (message: OutgoingMessage, { client }) => {
      const { data } = await apiOf(client).call(sendMessageEndpoint, { body: message });
      return data;
    },
    onSuccess: async (sent, _message, _before, { client }) => {
      await addToThread(client, sent);
      void refreshConversations(client, sent.sender_id);
    },
    meta: { toast: false },
  });
}

/** The server does not know who is sending (any more). */
export function needsSignIn(error: unknown): boolean {
  return isApiError(error) && (error.status === 401 || error.message === 'Authentication required');
}

/** What the server had against the message, where it gave a reason that trying again does not mend. */
export function reasonOf(error: unknown): string | null {
  const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 401;
  return isRefusal ? error.message : null;
}
