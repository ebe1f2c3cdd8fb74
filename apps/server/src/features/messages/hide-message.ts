import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { HIDDEN_MESSAGE } from '@windfall/contract';
import type { Reader, Writer } from '../../db/database.ts';
import { findConversationId } from './inbox.repo.ts';
import { findMessage, type MessageRow, replaceContent, replaceContentsFrom } from './messages.repo.ts';

/** A message, if this member sent or received it. */
export async function findMessageOf(
  db: Reader | Writer,
  userId: string,
  id: string,
): Promise<MessageRow | undefined> {
  const message = await findMessage(db, id);
  return message?.sender_id === userId || message?.receiver_id === userId ? message : undefined;
}

/** Whether these two members have a conversation. */
export async function hasConversation(db: Reader | Writer, one: string, other: string): Promise<boolean> {
  return (await findConversationId(db, one, other)) !== undefined;
}

/** Hides a message's text from both members. Returns their ids, or none for an unknown message. */
export function hideMessage(trx: Writer, id: string): Promise<string[]> {
  return restoreMessage(trx, id, HIDDEN_MESSAGE);
}

/** Hides the text of every message that these members sent from its readers too. Returns how many were not hidden before. */
export async function hideMessagesFrom(trx: Writer, senderIds: readonly string[]): Promise<number> {
  let count = 0;
  for (const id of senderIds) {
    count += await replaceContentsFrom(trx, id, HIDDEN_MESSAGE);
    // Pending reads are served between members.
    await yieldToEventLoop();
  }
  return count;
}

/** Restores a message's text. */
export async function restoreMessage(trx: Writer, id: string, content: string): Promise<string[]> {
  const message = await replaceContent(trx, id, content);
  return message ? [message.sender_id, message.receiver_id] : [];
}
