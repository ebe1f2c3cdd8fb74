import type { Conversation, Message } from '@windfall/contract';
import { ben, rosa } from '../../../testing/people.ts';

/** Ben to Rosa, two hours before the tests' now, not read. */
export function aMessage(changes: Partial<Message> = {}): Message {
  const created_at = changes.created_at ?? '2026-08-04T10:00:00.000Z';
  return {
    id: 'm1',
    sender_id: ben.id,
    receiver_id: rosa.id,
    content: 'The gate is open.',
    timestamp: created_at,
    read: false,
    listing_id: null,
    ...changes,
    created_at,
  };
}

/** From Rosa to Ben. */
export function anOwnMessage(changes: Partial<Message> = {}): Message {
  return aMessage({ id: 'own', sender_id: rosa.id, receiver_id: ben.id, ...changes });
}

/** Rosa's conversation with Ben. */
export function aConversation(
  changes: Partial<Conversation> = {},
  last: Partial<Message> = {},
): Conversation {
  const message = aMessage(last);
  const { id, sender_id, content, created_at } = message;
  return {
    id: `with-${changes.user_id ?? ben.id}`,
    user_id: ben.id,
    user_name: ben.name,
    user_picture: null,
    messages: [message],
    lastMessage: { id, sender_id, content, created_at },
    unread_count: 0,
    listing_id: null,
    ...changes,
  };
}
