/** How a table takes part in backups. */
export interface BackupTable {
  readonly name: string;
  /** Rows that are worth keeping; all of them when absent. */
  readonly condition?: string;
  /** Columns that hold JSON. */
  readonly json?: readonly string[];
  /** The column that counts up by itself. */
  readonly sequence?: 'seq';
  /** Rows are only ever added, those with an id that is not there yet. */
  readonly isMerged?: true;
}

/** What a backup holds, parents before the rows that point at them. */
export const BACKUP_TABLES: readonly BackupTable[] = [
  { name: 'users' },
  { name: 'images', json: ['widths'] },
  { name: 'listings', sequence: 'seq' },
  { name: 'conversations' },
  { name: 'messages', sequence: 'seq' },
  { name: 'inbox' },
  { name: 'settings', json: ['value'] },
  { name: 'audit_log', sequence: 'seq', json: ['details'], isMerged: true },
  { name: 'reports', sequence: 'seq', json: ['snapshot'] },
  { name: 'notices', sequence: 'seq', json: ['data'] },
  { name: 'user_blocks' },
  { name: 'search_misses' },
  { name: 'daily_figures' },
  // A letter that still has to go out with a secret link could not be sent without it.
  { name: 'outbox', condition: 'link is null' },
];

/**
 * What a backup leaves out, because it proves who somebody is, is over soon, or is made anew from the rest. A restore
 * empties these tables.
 */
export const LEFT_OUT = [
  'session_tokens',
  'sessions',
  'account_tokens',
  'idempotency_keys',
  'live_events',
  'listings_search',
  'listing_words',
  'listing_cells',
] as const;

/** Left out, and left as it is by a restore: answers of the address service, and counts of guesses. */
export const UNTOUCHED = ['geo_answers', 'rate_limits'] as const;
