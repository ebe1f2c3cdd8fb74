/** Two members who are kept apart: no messages either way, and not shown to each other. */
export interface UserBlocksTable {
  blocker_id: string;
  blocked_id: string;
  created_at: string;
}
