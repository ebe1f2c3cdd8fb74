import type { Generated } from 'kysely';

/** A message of the administrators to all members. */
export interface BroadcastsTable {
  id: string;
  subject: string;
  text: string;
  created_at: string;
  /** The last member who was told, in the order of ids; '' before the first. */
  told_up_to: Generated<string>;
  /** When all were told; null until then. */
  told_at: Generated<string | null>;
}

declare module '../../../db/schema.ts' {
  interface Schema {
    broadcasts: BroadcastsTable;
  }
}
