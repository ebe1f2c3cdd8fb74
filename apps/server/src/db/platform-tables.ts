import type { NotificationChannel, NotificationKind } from '@windfall/contract';
import type { Generated, GeneratedAlways } from 'kysely';

/** A creation request with an `Idempotency-Key`. Key and body are stored as hashes only. */
export interface IdempotencyKeysTable {
  /** Hash of operation, caller and key. */
  id: string;
  /** Token of the request that works on it. */
  claim: string;
  /** Hash of the request body, to distinguish a retry from another request. */
  fingerprint: string;
  /** Id of the created resource; null until it exists, set in the same transaction. */
  resource_id: string | null;
  status: number | null;
  body: string | null;
  claimed_until: string;
  expires_at: string;
  /** The server that holds the claim. */
  server: number | null;
}

/** Uses of quotas that the servers of one PostgreSQL database share; empty on SQLite, which has one server. */
export interface RateLimitsTable {
  /** Hash of policy and key: the key may be an email address. */
  id: string;
  used: number;
  ends_at: string;
}

/** Live events for the other servers of one PostgreSQL database; empty on SQLite, which has one server. */
export interface LiveEventsTable {
  seq: GeneratedAlways<number>;
  type: string;
  /** Ids of the receiving members as a JSON array; null for all. */
  audience: string | null;
  data: string;
  created_at: string;
}

/** Site settings; `value` is JSON. A setting without a row has its default. */
export interface SettingsTable {
  name: string;
  value: string;
  updated_at: string;
}

/** The audit log. The database accepts inserts only. */
export interface AuditLogTable {
  seq: GeneratedAlways<number>;
  id: string;
  created_at: string;
  /** Null for the command line and for the server itself. */
  actor_id: string | null;
  actor_name: string;
  action: string;
  subject_type: string | null;
  subject_id: string | null;
  subject_name: string | null;
  /** Details as JSON. */
  details: string;
  address: string | null;
}

/** Queued emails. A secret is in `link` only and is removed when the email is sent or expires. */
export interface OutboxTable {
  id: string;
  user_id: string;
  recipient: string;
  subject: string;
  /** Plain text with `{link}` as the placeholder of the link. */
  body: string;
  link: string | null;
  created_at: string;
  /** The email is not sent after this instant. */
  expires_at: string;
  attempts: Generated<number>;
  next_attempt_at: string;
  sent_at: Generated<string | null>;
  last_error: Generated<string | null>;
  /** The email is sent even when notifications are off. */
  is_essential: Generated<0 | 1>;
  /** The kind of notification that its link to unsubscribe ends; null for emails that cannot be turned off. */
  kind: Generated<string | null>;
  /** Parts of the email as JSON, from which its HTML is made; null for the paragraphs of `body`. */
  blocks: Generated<string | null>;
  /** Keys of the notifications in it, as JSON; null for an email that is not about notifications. */
  keys: Generated<string | null>;
}

/**
 * A notification of one member over one channel, once per key. Three names are older than the words of the code: the column `way` is
 * the channel, `topic` the name of the template, and the outcome `told` means delivered.
 */
export interface NotificationsTable {
  id: string;
  user_id: string;
  /** The group that is told through this keeper; null where the member is. */
  group_id: Generated<string | null>;
  kind: NotificationKind;
  way: NotificationChannel;
  /** The name of its template. */
  topic: string;
  /** Its subject: a member gets one notification of it over each channel. */
  key: string;
  /** JSON that only its template reads. */
  data: string;
  created_at: string;
  /** When it is sent next; null once it ended. */
  due_at: string | null;
  /** When the member needs it: it is sent in quiet hours if these end later. */
  needed_by: string | null;
  /** It is not sent after this instant. */
  expires_at: string;
  attempts: Generated<number>;
  ended_at: Generated<string | null>;
  outcome: Generated<'told' | 'dropped' | 'failed' | null>;
  /** Why it was dropped, or the last error. */
  reason: Generated<string | null>;
}

/** Choices of a member; without a row the default holds. */
export interface NotificationChoicesTable {
  user_id: string;
  kind: NotificationKind;
  way: NotificationChannel;
  is_on: 0 | 1;
}

/** Hours in which a member gets no notification, as times of the day; a null time zone is that of the site. */
export interface QuietHoursTable {
  user_id: string;
  from_time: string;
  to_time: string;
  time_zone: string | null;
}

/** A member who asked for the digest of what is near. */
export interface DigestsTable {
  user_id: string;
  /** The last digest told what was published until then. */
  since: string;
  /** When the next one is due. */
  due_at: string;
}
