/** A block: the two members cannot write to each other and do not see each other. */
export interface UserBlocksTable {
  blocker_id: string;
  blocked_id: string;
  created_at: string;
}

declare module '../../db/schema.ts' {
  interface Schema {
    user_blocks: UserBlocksTable;
  }
}
