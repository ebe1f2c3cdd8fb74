import type { GeneratedAlways } from 'kysely';

/** A creation under an `Idempotency-Key`. Key and body are kept as hashes only. */
export interface IdempotencyKeysTable {
  /** Hash of operation, caller and key. */
  id: string;
  /** Who works on it at the moment. */
  claim: string;
  /** What was asked, to tell a retry from another request. */
  fingerprint: string;
  /** What was made; null until it is, in the same transaction. */
  resource_id: string | null;
  status: number | null;
  body: string | null;
  claimed_until: string;
  expires_at: string;
  /** The server that holds the claim. */
  server: number | null;
}

/** Uses of quotas that the servers of one PostgreSQL database count together; SQLite has one server and leaves it empty. */
export interface RateLimitsTable {
  /** Hash of policy and key: the key may be an e-mail address. */
  id: string;
  used: number;
  ends_at: string;
}

/** Live events on their way to the other servers of one PostgreSQL database; SQLite has one server and leaves it empty. */
export interface LiveEventsTable {
  seq: GeneratedAlways<number>;
  type: string;
  /** The members who get it as a JSON array; null is everybody. */
  audience: string | null;
  data: string;
  created_at: string;
}
