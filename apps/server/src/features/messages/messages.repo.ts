import { HIDDEN_MESSAGE } from '@windfall/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { MessagesTable } from './messages.table.ts';

/** More unread messages than an email counts. */
const UNREAD_LIMIT = 100;

export type MessageRow = Selectable<MessagesTable>;

export function findMessage(db: Reader | Writer, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findMessagesById(db: Reader, ids: readonly string[]): Promise<MessageRow[]> {
  return db.selectFrom('messages').selectAll().where('id', 'in', ids).execute();
}

export function findMessagesBySeq(db: Reader, seqs: readonly number[]): Promise<MessageRow[]> {
  return db.selectFrom('messages').selectAll().where('seq', 'in', seqs).execute();
}

/** Stores the message; undefined when its id exists. */
export async function insertMessage(trx: Writer, row: NewMessageRow): Promise<MessageRow | undefined> {
  return (await insertRow(trx, row))[0];
}

type NewMessageRow = Omit<Insertable<MessagesTable>, 'seq'>;

const insertRow = preparedQuery((db, row: NewMessageRow) => {
  const { id, conversation_id, sender_id, receiver_id, content } = row;
  const { listing_id, has_subject, claim_id, created_at, read_at, by_user } = row;
  return db
    .insertInto('messages')
    .values({
      id,
      conversation_id,
      sender_id,
      receiver_id,
      content,
      listing_id,
      has_subject,
      claim_id,
      created_at,
      read_at,
      by_user,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll();
});

/** Up to `count` messages of a conversation, latest first, those before `beforeSeq` when it is given. */
export function findThread(
  db: Reader,
  conversationId: string,
  beforeSeq: number | undefined,
  count: number,
): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .$if(beforeSeq !== undefined, (query) => query.where('seq', '<', beforeSeq ?? 0))
    .orderBy('seq', 'desc')
    .limit(count)
    .execute();
}

/** The conversation's first messages that this member has not read. */
export function findUnread(
  db: Reader | Writer,
  conversationId: string,
  receiverId: string,
): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('receiver_id', '=', receiverId)
    .where('conversation_id', '=', conversationId)
    .where('read_at', 'is', null)
    .orderBy('seq')
    .limit(UNREAD_LIMIT)
    .execute();
}

/** When this member last wrote about a listing. */
export async function findLastQuestion(
  db: Reader,
  senderId: string,
  listingId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('messages')
    .select('created_at')
    .where('listing_id', '=', listingId)
    .where('sender_id', '=', senderId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Marks the conversation's messages to this member as read and returns their number. */
export async function markMessagesRead(
  trx: Writer,
  conversationId: string,
  receiverId: string,
  now: string,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('messages')
    .set({ read_at: now })
    .where('receiver_id', '=', receiverId)
    .where('conversation_id', '=', conversationId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The id of the message that opens a claim. */
export const claimMessageId = (claimId: string): string => `claim:${claimId}`;

/** Marks the message that opened a claim as read by this member. Returns whether it was unread. */
export async function markClaimMessageRead(
  trx: Writer,
  claimId: string,
  receiverId: string,
  now: string,
): Promise<boolean> {
  return (await markOpening(trx, { id: claimMessageId(claimId), receiverId, now })).length > 0;
}

const markOpening = preparedQuery(
  (db, { id, receiverId, now }: Record<'id' | 'receiverId' | 'now', string>) =>
    db
      .updateTable('messages')
      .set({ read_at: now })
      .where('id', '=', id)
      .where('receiver_id', '=', receiverId)
      .where('read_at', 'is', null)
      .returning('id'),
);

/** Whether the messages among these are hidden; a deleted message is missing. */
export async function findHidden(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('messages').select(['id', 'content']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, content }) => [id, content === HIDDEN_MESSAGE]));
}

/** Replaces the text of a message. */
export function replaceContent(trx: Writer, id: string, content: string): Promise<MessageRow | undefined> {
  return trx.updateTable('messages').set({ content }).where('id', '=', id).returningAll().executeTakeFirst();
}

/** Replaces the text of every message of this sender that has another one, and returns their number. */
export async function replaceContentsFrom(trx: Writer, senderId: string, content: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('messages')
    .set({ content })
    .where('sender_id', '=', senderId)
    .where('content', '!=', content)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** A member's messages for their export, found through the inbox, which has an index on the member. */
export const findMessageRows = (db: Reader, userId: string) =>
  db
    .selectFrom('inbox')
    .innerJoin('messages', 'messages.conversation_id', 'inbox.conversation_id')
    .select([
      'messages.id',
      'messages.conversation_id',
      'messages.sender_id',
      'messages.receiver_id',
      'messages.content',
      'messages.listing_id',
      'messages.claim_id',
      'messages.created_at',
      'messages.read_at',
    ])
    // Who writes for a group is said within it alone.
    .select(
      sql<string | null>`case when messages.sender_id = inbox.user_id then messages.by_user end`.as(
        'by_user',
      ),
    )
    .where('inbox.user_id', '=', userId)
    .orderBy('messages.seq')
    .execute();
