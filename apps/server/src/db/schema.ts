import type {
  AccountTokensTable,
  OutboxTable,
  SessionsTable,
  SessionTokensTable,
} from '../features/accounts/accounts.table.ts';
import type { AuditLogTable, SettingsTable } from '../features/admin/admin.table.ts';
import type { DailyFiguresTable, SearchMissesTable } from '../features/analytics/analytics.table.ts';
import type { UserBlocksTable } from '../features/blocks/blocks.table.ts';
import type { GeoAnswersTable } from '../features/geo/geo.table.ts';
import type { ImagesTable } from '../features/images/images.table.ts';
import type {
  ListingCellsTable,
  ListingsSearchTable,
  ListingsTable,
  ListingWordsTable,
} from '../features/listings/listings.table.ts';
import type { ConversationsTable, InboxTable, MessagesTable } from '../features/messages/messages.table.ts';
import type { NoticesTable } from '../features/notices/notices.table.ts';
import type { ReportsTable } from '../features/reports/reports.table.ts';
import type { UsersTable } from '../features/users/users.table.ts';
import type { IdempotencyKeysTable, LiveEventsTable, RateLimitsTable } from './platform-tables.ts';

/** All tables. Text ids are UUIDv7, instants are ISO-8601 UTC text, booleans are 0 and 1. */
export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  session_tokens: SessionTokensTable;
  account_tokens: AccountTokensTable;
  outbox: OutboxTable;
  images: ImagesTable;
  listings: ListingsTable;
  listings_search: ListingsSearchTable;
  listing_words: ListingWordsTable;
  listing_cells: ListingCellsTable;
  geo_answers: GeoAnswersTable;
  conversations: ConversationsTable;
  inbox: InboxTable;
  messages: MessagesTable;
  idempotency_keys: IdempotencyKeysTable;
  live_events: LiveEventsTable;
  rate_limits: RateLimitsTable;
  settings: SettingsTable;
  audit_log: AuditLogTable;
  reports: ReportsTable;
  notices: NoticesTable;
  user_blocks: UserBlocksTable;
  search_misses: SearchMissesTable;
  daily_figures: DailyFiguresTable;
}
