import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { HIDDEN_MESSAGE } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { isForeignKeyViolation } from '../../db/dialects/predicates.ts';
import { AppError } from '../../lib/app-error.ts';
import { firstDayLimits } from '../../platform/auth/first-day.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { isBlockedBetween } from '../blocks/blocks.service.ts';
import { findOwnerId } from '../listings/listings.service.ts';
import { findIsActive, getUserFor } from '../users/users.service.ts';
import {
  countBegun,
  findConversationId,
  lockConversation,
  lowerUnread,
  markAnswered,
  moveToTop,
  restoreSubject,
} from './inbox.repo.ts';
import {
  findMessage,
  insertMessage,
  type MessageRow,
  markClaimMessageRead,
  markMessagesRead,
  replaceContent,
  replaceContentsFrom,
} from './messages.repo.ts';
import { enqueueUnread, isFirstNews } from './unread-template.ts';

export { deleteUnreadableMessages } from './delete-messages.repo.ts';
export { sumUnread } from './inbox.repo.ts';
export { presentMessage } from './messages.presenter.ts';
export { claimMessageId, findHidden, type MessageRow } from './messages.repo.ts';

/** A validated message: the sender is the caller, the content is not blank. */
interface CheckedMessage {
  readonly id: string;
  readonly sender_id: string;
  readonly receiver_id: string;
  readonly content: string;
  readonly listing_id?: string | null | undefined;
  /** The claim that it opens; the caller stores that in the same transaction. */
  readonly claim_id?: string | undefined;
}

interface Delivery {
  readonly message: MessageRow;
  /** False for a retry of a stored message. */
  readonly isNew: boolean;
}

/** Stores the viewer's message once, however often it is sent. */
export async function deliver(
  ctx: Pick<Context, 'db' | 'clock' | 'config' | 'settings'>,
  viewer: Viewer,
  message: CheckedMessage,
): Promise<Delivery> {
  const attempt = () =>
    ctx.db.transaction(async (trx) => {
      // Runs before the receiver is checked: a retry gets the first response, even if the receiver was deleted since.
      const earlier = await findMessage(trx, message.id);
      if (earlier) return repeated(earlier, message);
      if (!(await findIsActive(trx, viewer.id))) throw new AppError('UNAUTHORIZED');
      if (await isBlockedBetween(trx, viewer, message.receiver_id)) throw new AppError('MESSAGES_CLOSED');
      if (!(await findIsActive(trx, message.receiver_id))) throw new AppError('USER_NOT_FOUND');
      await refuseManyConversations(ctx, trx, viewer.id, message.receiver_id);
      return storeMessage(trx, message, ctx.clock.now().toISOString(), viewer.acting?.memberId);
    });
  try {
    return await attempt();
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    // The listing was deleted between the check and the insert; the next attempt stores null.
    return attempt();
  }
}

/** Refuses a new conversation of a new member who has begun as many as the first day allows. */
export async function refuseManyConversations(
  ctx: Pick<Context, 'clock' | 'config' | 'settings'>,
  trx: Writer,
  senderId: string,
  receiverId: string,
): Promise<void> {
  const limits = await firstDayLimits(ctx, trx, senderId);
  if (!limits || (await findConversationId(trx, senderId, receiverId)) !== undefined) return;
  if ((await countBegun(trx, senderId)) >= limits.firstDayConversations)
    throw new AppError('NEW_MEMBER_CONVERSATIONS');
}

/** Stores a message, its conversation and both inbox rows. The receiver must exist. `byUser` writes it for a group. */
export async function storeMessage(
  trx: Writer,
  message: CheckedMessage,
  now: string,
  byUser: string | null = null,
): Promise<Delivery> {
  const { id, sender_id, receiver_id, content } = message;
  const listing_id = await findSubjectId(trx, message);
  const conversation = await lockConversation(trx, { sender_id, receiver_id, listing_id }, now);
  const conversation_id = conversation.id;
  const stored = await insertMessage(trx, {
    id,
    conversation_id,
    sender_id,
    receiver_id,
    content,
    listing_id,
    has_subject: listing_id === null ? 0 : 1,
    claim_id: message.claim_id ?? null,
    created_at: now,
    read_at: null,
    by_user: byUser,
  });
  if (!stored) {
    const delivery = repeated(await findMessage(trx, id), message);
    await restoreSubject(trx, conversation_id);
    return delivery;
  }
  const { started_by, answered_at } = conversation;
  const isReply = started_by !== null && started_by !== sender_id;
  if (isReply && answered_at === null) await markAnswered(trx, conversation_id, now);
  const isOnlyUnread = await moveToTop(trx, stored);
  if (isOnlyUnread || (await isFirstNews(trx, stored))) await enqueueUnread(trx, stored, now);
  return { message: stored, isNew: true };
}

/** The listing of a message, if it belongs to one of the two. A deleted listing must not lose the message. */
async function findSubjectId(trx: Writer, message: CheckedMessage): Promise<string | null> {
  const { listing_id, sender_id, receiver_id, claim_id } = message;
  if (!listing_id) return null;
  // A claim is about a listing of one of the two.
  if (claim_id !== undefined) return listing_id;
  const owner = await findOwnerId(trx, listing_id);
  return owner === sender_id || owner === receiver_id ? listing_id : null;
}

/** The same message again returns the stored one; another message under its id is refused without details. */
function repeated(earlier: MessageRow | undefined, message: CheckedMessage): Delivery {
  const isSame =
    earlier?.sender_id === message.sender_id &&
    earlier.receiver_id === message.receiver_id &&
    earlier.content === message.content;
  if (!isSame) throw new AppError('MESSAGE_ID_TAKEN');
  return { message: earlier, isNew: false };
}

/** The viewer's conversation with a member, or undefined without one. Throws when the member does not exist. */
export async function findOwnConversation(
  db: Reader,
  viewer: Viewer,
  otherUserId: string,
): Promise<string | undefined> {
  const conversationId = await findConversationId(db, viewer.id, otherUserId);
  if (conversationId === undefined && !(await getUserFor(db, otherUserId, viewer)))
    throw new AppError('USER_NOT_FOUND');
  return conversationId;
}

/** Marks the conversation's messages to this member as read and returns their number. */
export async function readConversation(
  trx: Writer,
  conversationId: string,
  userId: string,
  counterpartId: string,
  now: string,
): Promise<number> {
  const read = await markMessagesRead(trx, conversationId, userId, now);
  if (read > 0) await lowerUnread(trx, userId, counterpartId, read);
  return read;
}

/** A member who does the next step of a claim has read the message that opened it. Returns whether it was unread. */
export async function readClaimMessage(
  trx: Writer,
  claimId: string,
  userId: string,
  counterpartId: string,
  now: string,
): Promise<boolean> {
  const wasUnread = await markClaimMessageRead(trx, claimId, userId, now);
  if (wasUnread) await lowerUnread(trx, userId, counterpartId, 1);
  return wasUnread;
}

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
