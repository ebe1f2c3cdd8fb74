import type { Conversation, Message, MessageSubject } from '@windfall/contract';
import { readStored, writeStored } from '../../lib/browser-storage/device-storage.ts';
import {
  flag,
  instant,
  listOf,
  number,
  orAbsent,
  orNull,
  shapeOf,
  text,
} from '../../lib/browser-storage/shape.ts';
import { readStoredList } from '../../lib/browser-storage/stored-list.ts';
import type { StoredQueries } from '../../lib/offline/stored-responses.ts';
import { INBOX_COPY, THREADS_COPY } from './conversation-copies.ts';

/** Maximum stored: useful offline, and small against the 5 MB that a site may store. */
const MOST = { conversations: 50, messages: 50, threads: 20 } as const;

const isSubject = orAbsent(orNull(shapeOf<MessageSubject>({ id: text, title: text, is_available: flag })));

export const isMessage = shapeOf<Message>({
  id: text,
  sender_id: text,
  receiver_id: text,
  content: text,
  created_at: instant,
  timestamp: instant,
  read: flag,
  listing_id: orNull(text),
  subject: isSubject,
});

const isConversation = shapeOf<Conversation>({
  id: text,
  user_id: text,
  user_name: text,
  user_picture: orNull(text),
  messages: listOf(isMessage),
  lastMessage: shapeOf<Conversation['lastMessage']>({
    id: text,
    sender_id: text,
    content: text,
    created_at: instant,
  }),
  unread_count: number,
  listing_id: orNull(text),
  subject: isSubject,
});

export function storeLocalConversations(userId: string, found: readonly unknown[]): void {
  writeStored(`${INBOX_COPY}${userId}`, found.filter(isConversation).slice(0, MOST.conversations));
}

export function readConversations(userId: string): Conversation[] {
  return readStoredList(`${INBOX_COPY}${userId}`, isConversation);
}

/** Number of unread messages in the cached inbox. */
export function countLocalUnread(userId: string): number {
  return readConversations(userId).reduce((sum, { unread_count }) => sum + unread_count, 0);
}

/** Latest first, in the server's order. */
export function storeLocalMessages(userId: string, otherUserId: string, found: readonly unknown[]): void {
  const isTheirs = ({ sender_id, receiver_id }: Message) =>
    [sender_id, receiver_id].includes(userId) && [sender_id, receiver_id].includes(otherUserId);
  const messages = found.filter(isMessage).filter(isTheirs).slice(0, MOST.messages);
  const threads = readThreads(userId).filter(([id]) => id !== otherUserId);
  writeStored(`${THREADS_COPY}${userId}`, [[otherUserId, messages], ...threads].slice(0, MOST.threads));
}

export function readMessages(userId: string, otherUserId: string): Message[] {
  return readThreads(userId).find(([id]) => id === otherUserId)?.[1] ?? [];
}

/** When the member last wrote about a listing, according to the cached conversation. */
export function findLocalQuestion(userId: string, listing: { id: string; user_id: string }): string | null {
  const inInbox = readConversations(userId).flatMap(({ messages }) => messages);
  const about = [...readMessages(userId, listing.user_id), ...inInbox].filter(
    ({ sender_id, listing_id }) => sender_id === userId && listing_id === listing.id,
  );
  return (
    about
      .map(({ created_at }) => created_at)
      .sort()
      .at(-1) ?? null
  );
}

function readThreads(userId: string): [string, Message[]][] {
  const stored = readStored(`${THREADS_COPY}${userId}`);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((thread): [string, Message[]][] => {
    const [id, messages] = Array.isArray(thread) ? thread : [];
    return typeof id === 'string' && Array.isArray(messages) ? [[id, messages.filter(isMessage)]] : [];
  });
}

/** The message queries whose responses are stored in this browser. */
export const storedMessageQueries: StoredQueries = {
  conversations: (found, [, of], userId) => {
    if (userId !== undefined && of === userId) storeLocalConversations(userId, found);
  },
  thread: (found, [, otherUserId], userId) => {
    if (userId !== undefined) storeLocalMessages(userId, String(otherUserId), found);
  },
};
