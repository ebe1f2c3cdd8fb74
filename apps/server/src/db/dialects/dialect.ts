import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { DialectName } from './predicates.ts';

/** An opened database: how to read, how to run one writing transaction, how to look after it. */
export interface DialectConnection {
  readonly name: DialectName;
  /** For queries outside a transaction. On SQLite the connection behind it cannot write. */
  readonly read: Kysely<Schema>;
  /** Where transactions are opened. */
  readonly write: Kysely<Schema>;
  /** Bounds the log of pending changes; called from time to time and before closing. */
  checkpoint(): void;
  close(): Promise<void>;
}
