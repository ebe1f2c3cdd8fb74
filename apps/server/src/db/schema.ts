import type {
  AuditLogTable,
  DigestsTable,
  IdempotencyKeysTable,
  LiveEventsTable,
  NotificationChoicesTable,
  NotificationsTable,
  OutboxTable,
  QuietHoursTable,
  RateLimitsTable,
  SettingsTable,
} from './platform-tables.ts';

/**
 * All tables. The tables of the platform stand here; each feature adds its own in `<name>.table.ts` by declaration
 * merging, so the database layer imports no feature. Text ids are UUIDv7, instants are ISO-8601 UTC text, truth values
 * are 0 and 1.
 */
export interface Schema {
  audit_log: AuditLogTable;
  digests: DigestsTable;
  idempotency_keys: IdempotencyKeysTable;
  live_events: LiveEventsTable;
  notification_choices: NotificationChoicesTable;
  notifications: NotificationsTable;
  outbox: OutboxTable;
  quiet_hours: QuietHoursTable;
  rate_limits: RateLimitsTable;
  settings: SettingsTable;
}
