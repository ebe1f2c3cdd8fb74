/** The secret address of a member's calendar. */
export interface CalendarFeedsTable {
  user_id: string;
  /** Hash of the secret in the address. */
  token_hash: string;
  created_at: string;
}

declare module '../../../db/schema.ts' {
  interface Schema {
    calendar_feeds: CalendarFeedsTable;
  }
}
