import type { GeneratedAlways } from 'kysely';

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
  /** Hash of policy and key: the key may be an e-mail address. */
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
