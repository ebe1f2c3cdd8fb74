import { type BodyInput, defineStrings, type Message, type sendMessage } from '@windfall/contract';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { storeText } from '../../../lib/drafts/draft-store.ts';
import type { OutboxKind } from '../../../lib/outbox/outbox-kinds.ts';
import type { Action } from '../../../lib/outbox/send.ts';
import { paths } from '../../../lib/paths.ts';
import { refreshConversations } from './list-conversations.ts';
import { addToThread } from './list-messages.ts';

/** The id of a message prevents a second one, so a lost request is repeated. */
const sendMessageEndpoint = endpoint<typeof sendMessage>('POST', '/api/messages', { repeatable: true });

/** Messages are stored before they are sent, and sent in order. */
export const messageKind: OutboxKind<Message> = {
  name: 'message',
  isStoredFirst: true,
  deliver: async (api, { id, userId, target, fields }) => {
    const body = { ...fields, id, sender_id: userId, receiver_id: target };
    return (await api.call(sendMessageEndpoint, { body: body as BodyInput<typeof sendMessage> })).data;
  },
  shownUnder: ['thread', 'conversations', 'asked'],
  show: async (client, { userId }, message) => {
    await addToThread(client, message);
    void refreshConversations(client, userId);
    void client.invalidateQueries({ queryKey: ['asked'] });
  },
  namesSender: true,
  description: {
    strings: defineStrings({ en: { title: (name: string) => (name ? `Message to ${name}` : 'Message') } }),
    text: (fields) => String(fields['content'] ?? ''),
    editPath: paths.conversation,
    restore: ({ userId, target, fields }) =>
      storeText(`draft:${userId}:${target}`, String(fields['content'] ?? '')),
    isToldInPlace: true,
  },
};

interface NewMessage {
  id: string;
  userId: string;
  receiver: { id: string; name: string };
  content: string;
  listingId?: string;
  createdAt?: string;
}

/** A message as the outbox takes it. */
export const messageAction = ({
  id,
  userId,
  receiver,
  content,
  listingId,
  createdAt = new Date().toISOString(),
}: NewMessage): Action => ({
  id,
  userId,
  target: receiver.id,
  label: receiver.name,
  fields: {
    content: content.trim(),
    created_at: createdAt,
    timestamp: createdAt,
    read: false,
    listing_id: listingId ?? null,
  },
});
