/** A member's settings for giving; without a row nothing is shown or remembered. */
export interface GivingSettingsTable {
  user_id: string;
  /** Whether others see how often the member gave. */
  is_shown: 0 | 1;
  /** Offered to the member at the next pickup, and to no other member. */
  address: string;
}

declare module '../../../db/schema.ts' {
  interface Schema {
    giving_settings: GivingSettingsTable;
  }
}
