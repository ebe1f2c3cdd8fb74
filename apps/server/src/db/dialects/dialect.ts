import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { DialectName } from './predicates.ts';

/** An opened database: its connections and maintenance. */
export interface DialectConnection {
  readonly name: DialectName;
  /** For queries outside a transaction. On SQLite this connection cannot write. */
  readonly read: Kysely<Schema>;
  /** For exclusive writing and migrations. */
  readonly write: Kysely<Schema>;
  /** For transactions; several may be committed together. */
  readonly durable: Kysely<Schema>;
  /** For transactions that a power cut may lose until a durable one is committed after them. */
  readonly delayed: Kysely<Schema>;
  /** Bounds the write-ahead log; called at intervals and before closing. */
  checkpoint(): void;
  close(): Promise<void>;
}
