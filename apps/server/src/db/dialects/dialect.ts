import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { DialectName } from './predicates.ts';

/** An opened database: how to read, how to run one writing transaction, how to look after it. */
export interface DialectConnection {
  readonly name: DialectName;
  /** For queries outside a transaction. On SQLite the connection behind it cannot write. */
  readonly read: Kysely<Schema>;
  /** For whoever writes alone, and for migrations. */
  readonly write: Kysely<Schema>;
  /** Where transactions are opened; several may be committed together. */
  readonly transact: Kysely<Schema>;
  /** The same for those that a power cut may take back as long as nothing durable was committed after them. */
  readonly transactDelayed: Kysely<Schema>;
  /** Bounds the log of pending changes; called from time to time and before closing. */
  checkpoint(): void;
  close(): Promise<void>;
}
