/** How a table takes part in backups. */
export interface BackupTable {
  readonly name: string;
  /** Condition on rows to back up; all rows when absent. */
  readonly condition?: string;
  /** Columns that hold JSON. */
  readonly json?: readonly string[];
  /** The sequence column. */
  readonly sequence?: 'seq';
  /** A restore adds rows with unknown ids and changes no others. */
  readonly isMerged?: true;
}

/** Tables of a backup, parents before the tables that reference them. */
export const BACKUP_TABLES: readonly BackupTable[] = [
  { name: 'users' },
  { name: 'passkeys' },
  { name: 'second_factors' },
  { name: 'recovery_codes' },
  { name: 'group_keepers' },
  { name: 'invites' },
  { name: 'invited_members' },
  { name: 'personal_invites' },
  { name: 'images', json: ['widths'] },
  { name: 'listings', sequence: 'seq' },
  { name: 'listing_photos' },
  { name: 'listing_sharing', json: ['standing', 'harvest'] },
  { name: 'follows', sequence: 'seq' },
  { name: 'follow_matches' },
  { name: 'conversations' },
  { name: 'messages', sequence: 'seq' },
  { name: 'inbox' },
  { name: 'suggested_swaps' },
  { name: 'claims', sequence: 'seq', json: ['could'] },
  { name: 'claim_events' },
  { name: 'lent_days' },
  { name: 'loan_photos' },
  { name: 'swap_parts' },
  { name: 'address_reveals' },
  { name: 'stands' },
  { name: 'stand_codes' },
  { name: 'stand_listings' },
  { name: 'stand_taps' },
  { name: 'giving_settings' },
  { name: 'garden_crops' },
  { name: 'crop_weeks' },
  { name: 'crop_forecasts' },
  { name: 'calendar_feeds' },
  { name: 'settings', json: ['value'] },
  { name: 'audit_log', sequence: 'seq', json: ['details'], isMerged: true },
  { name: 'reports', sequence: 'seq', json: ['snapshot'] },
  { name: 'broadcasts' },
  { name: 'notices', sequence: 'seq', json: ['data'] },
  { name: 'notification_choices' },
  { name: 'quiet_hours' },
  { name: 'digests' },
  { name: 'notifications', json: ['data'] },
  { name: 'user_blocks' },
  { name: 'search_misses' },
  { name: 'daily_figures' },
  { name: 'town_numbers' },
  // An unsent email with a secret link could not be sent without the link.
  { name: 'outbox', condition: 'link is null', json: ['blocks', 'keys'] },
];

/** Tables a backup leaves out: credentials and short-lived rows. A restore empties them. */
export const LEFT_OUT = [
  'session_tokens',
  'sessions',
  'account_tokens',
  'passkey_challenges',
  'pushes',
  'push_subscriptions',
  'idempotency_keys',
  'live_events',
] as const;

/** Left out, emptied by a restore, and filled anew from the listings. */
export const DERIVED = ['listings_search', 'listing_words', 'listing_cells', 'wish_terms'] as const;

/** Left out, and unchanged by a restore: cached addresses, and counts of rate limits. */
export const UNTOUCHED = ['geo_answers', 'rate_limits'] as const;
