import type { Generated } from 'kysely';

/** One per pair of members; `member_low` is the smaller id, so that a pair has one row. */
export interface ConversationsTable {
  id: string;
  member_low: string;
  member_high: string;
  /** The listing it was last about. */
  listing_id: string | null;
  created_at: string;
  /** Who wrote first, and when the other one first answered. */
  started_by: Generated<string | null>;
  answered_at: Generated<string | null>;
}

/**
 * One row per member and counterpart, kept in the transaction of each message, so that an inbox
 * costs what it shows and not what was ever written.
 */
export interface InboxTable {
  user_id: string;
  counterpart_id: string;
  conversation_id: string;
  last_message_seq: number;
  unread_count: number;
}

export interface MessagesTable {
  /** Order of arrival: what a thread sorts and pages by. */
  seq: Generated<number>;
  /** Made by the client; sending it again does not send a second message. */
  id: string;
  conversation_id: string;
  sender_id: string;
  receiver_id: string;
  content: string;
  listing_id: string | null;
  created_at: string;
  read_at: string | null;
}
