import type { Generated } from 'kysely';

/** One per pair of members; `member_low` is the smaller id, so that a pair has one row. */
export interface ConversationsTable {
  id: string;
  member_low: string;
  member_high: string;
  /** The listing of the latest message that had one. */
  listing_id: string | null;
  created_at: string;
  /** The member who wrote first, and the time of the other member's first reply. */
  started_by: Generated<string | null>;
  answered_at: Generated<string | null>;
}

/**
 * One row per member and counterpart, updated in the transaction of each message, so that the cost of an inbox depends
 * on its page and not on its history.
 */
export interface InboxTable {
  user_id: string;
  counterpart_id: string;
  conversation_id: string;
  last_message_seq: number;
  unread_count: number;
  /** The member gets no email or push about messages of this counterpart. */
  is_muted: Generated<0 | 1>;
}

export interface MessagesTable {
  /** Order of arrival: sort key of a thread. */
  seq: Generated<number>;
  /** Created by the client; sending it again does not create a second message. */
  id: string;
  conversation_id: string;
  sender_id: string;
  receiver_id: string;
  content: string;
  /** The listing it is about; null once that is deleted. */
  listing_id: string | null;
  /** Whether it was written about a listing, which may be deleted. */
  has_subject: Generated<0 | 1>;
  created_at: string;
  read_at: string | null;
  /** The claim that it opened. */
  claim_id: Generated<string | null>;
  /** The member who wrote it for a group, which is the sender then. */
  by_user: Generated<string | null>;
}

declare module '../../db/schema.ts' {
  interface Schema {
    conversations: ConversationsTable;
    inbox: InboxTable;
    messages: MessagesTable;
  }
}
