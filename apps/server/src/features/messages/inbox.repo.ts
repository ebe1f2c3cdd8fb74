import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { MessageRow } from './messages.repo.ts';
import type { ConversationsTable } from './messages.table.ts';

/** A row of a member's inbox, with the name and picture of the other member. */
export interface InboxEntry {
  readonly conversation_id: string;
  readonly counterpart_id: string;
  readonly counterpart_name: string;
  readonly counterpart_photo_url: string | null;
  readonly counterpart_is_active: 0 | 1;
  readonly last_message_seq: number;
  readonly unread_count: number;
  readonly listing_id: string | null;
}

/** A pair has one conversation, whichever member began it. */
const membersOf = (one: string, other: string) =>
  one < other ? { member_low: one, member_high: other } : { member_low: other, member_high: one };

export async function findConversationId(
  db: Reader | Writer,
  one: string,
  other: string,
): Promise<string | undefined> {
  const { member_low, member_high } = membersOf(one, other);
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('member_low', '=', member_low)
    .where('member_high', '=', member_high)
    .executeTakeFirst();
  return row?.id;
}

/** How many conversations the member began, found by their inbox. */
export async function countBegun(trx: Writer, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('inbox')
    .innerJoin('conversations', 'conversations.id', 'inbox.conversation_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('inbox.user_id', '=', userId)
    .where('conversations.started_by', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Finds or creates the conversation of the pair for a message, which may be about another listing than those before. The update
 * locks its row on PostgreSQL: messages of one pair are stored one after the other, in the order of `seq`, and later
 * statements cannot deadlock.
 */
export async function lockConversation(
  trx: Writer,
  {
    sender_id: sender,
    receiver_id,
    listing_id,
  }: Pick<MessageRow, 'sender_id' | 'receiver_id' | 'listing_id'>,
  now: string,
): Promise<Pick<Selectable<ConversationsTable>, 'id' | 'started_by' | 'answered_at'>> {
  const members = membersOf(sender, receiver_id);
  const [row] = await upsert(trx, { id: randomUUIDv7(), ...members, listing_id, now, sender });
  if (!row) throw new Error('A conversation has just been stored');
  return row;
}

interface NewConversation {
  readonly id: string;
  readonly member_low: string;
  readonly member_high: string;
  readonly listing_id: string | null;
  readonly now: string;
  readonly sender: string;
}

const upsert = preparedQuery(
  (db, { id, member_low, member_high, listing_id, now, sender }: NewConversation) =>
    db
      .insertInto('conversations')
      .values({ id, member_low, member_high, listing_id, created_at: now, started_by: sender })
      .onConflict((conflict) =>
        conflict.columns(['member_low', 'member_high']).doUpdateSet((eb) => ({
          listing_id: eb.fn.coalesce('excluded.listing_id', 'conversations.listing_id'),
        })),
      )
      .returning(['id', 'started_by', 'answered_at']),
);

/** Sets the conversation's listing to that of its latest message about one. A copy of an earlier message has changed it. */
export async function restoreSubject(trx: Writer, conversationId: string): Promise<void> {
  await trx
    .updateTable('conversations')
    .set((eb) => ({
      listing_id: eb
        .selectFrom('messages')
        .select('messages.listing_id')
        .where('messages.conversation_id', '=', conversationId)
        .where('messages.has_subject', '=', 1)
        .orderBy('messages.seq', 'desc')
        .limit(1),
    }))
    .where('id', '=', conversationId)
    .execute();
}

/** Records the first reply of the member who did not begin the conversation. */
export async function markAnswered(trx: Writer, conversationId: string, now: string): Promise<void> {
  await trx
    .updateTable('conversations')
    .set({ answered_at: now })
    .where('id', '=', conversationId)
    .where('answered_at', 'is', null)
    .execute();
}

/**
 * Moves the conversation to the top of both inboxes and increments the receiver's unread count. Returns whether the
 * message is the receiver's only unread one.
 */
export async function moveToTop(trx: Writer, message: MessageRow): Promise<boolean> {
  const { conversation_id, sender_id, receiver_id, seq } = message;
  const rows = await insertBoth(trx, { conversation_id, sender_id, receiver_id, seq });
  return rows.some(({ user_id, unread_count }) => user_id === receiver_id && unread_count === 1);
}

type Topmost = Pick<MessageRow, 'conversation_id' | 'sender_id' | 'receiver_id' | 'seq'>;

const insertBoth = preparedQuery((db, { conversation_id, sender_id, receiver_id, seq }: Topmost) =>
  db
    .insertInto('inbox')
    .values([
      {
        conversation_id,
        last_message_seq: seq,
        user_id: sender_id,
        counterpart_id: receiver_id,
        unread_count: 0,
      },
      {
        conversation_id,
        last_message_seq: seq,
        user_id: receiver_id,
        counterpart_id: sender_id,
        unread_count: 1,
      },
    ])
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'counterpart_id']).doUpdateSet((eb) => ({
        last_message_seq: eb.ref('excluded.last_message_seq'),
        unread_count: eb('inbox.unread_count', '+', eb.ref('excluded.unread_count')),
      })),
    )
    .returning(['user_id', 'unread_count']),
);

export async function isMuted(db: Reader | Writer, userId: string, counterpartId: string): Promise<boolean> {
  const row = await db
    .selectFrom('inbox')
    .select('is_muted')
    .where('user_id', '=', userId)
    .where('counterpart_id', '=', counterpartId)
    .executeTakeFirst();
  return row?.is_muted === 1;
}

/** Mutes or unmutes a conversation of a member and returns whether there is one. */
export async function setMuted(
  trx: Writer,
  userId: string,
  counterpartId: string,
  muted: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('inbox')
    .set({ is_muted: muted ? 1 : 0 })
    .where('user_id', '=', userId)
    .where('counterpart_id', '=', counterpartId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Subtracts messages marked as read from the member's counter, which keeps messages that arrive concurrently. */
export async function lowerUnread(
  trx: Writer,
  userId: string,
  counterpartId: string,
  by: number,
): Promise<void> {
  await lower(trx, { userId, counterpartId, by });
}

interface Lowered {
  readonly userId: string;
  readonly counterpartId: string;
  readonly by: number;
}

const lower = preparedQuery((db, { userId, counterpartId, by }: Lowered) =>
  db
    .updateTable('inbox')
    .set((eb) => ({ unread_count: eb('unread_count', '-', by) }))
    .where('user_id', '=', userId)
    .where('counterpart_id', '=', counterpartId),
);

/** Up to `count` conversations of a member, latest first, those before `beforeSeq` when it is given. */
export function findInbox(
  db: Reader,
  userId: string,
  beforeSeq: number | undefined,
  count: number,
): Promise<InboxEntry[]> {
  return db
    .selectFrom('inbox')
    .innerJoin('conversations', 'conversations.id', 'inbox.conversation_id')
    .innerJoin('users', 'users.id', 'inbox.counterpart_id')
    .select([
      'inbox.conversation_id',
      'inbox.counterpart_id',
      'users.full_name as counterpart_name',
      'users.photo_url as counterpart_photo_url',
      'users.is_active as counterpart_is_active',
      'inbox.last_message_seq',
      'inbox.unread_count',
      'conversations.listing_id',
    ])
    .where('inbox.user_id', '=', userId)
    .$if(beforeSeq !== undefined, (query) => query.where('inbox.last_message_seq', '<', beforeSeq ?? 0))
    .orderBy('inbox.last_message_seq', 'desc')
    .limit(count)
    .execute();
}

export async function sumUnread(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('inbox')
    .select((eb) => eb.fn.sum<number | null>('unread_count').as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count ?? 0;
}
