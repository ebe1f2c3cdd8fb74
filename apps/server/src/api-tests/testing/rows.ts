import { accountRows } from './account-rows.ts';
import { adminRows } from './admin-rows.ts';
import { analyticsRows } from './analytics-rows.ts';
import { backupRows } from './backup-rows.ts';
import { listingRows } from './listing-rows.ts';
import { messageRows } from './message-rows.ts';
import { reportRows } from './report-rows.ts';
import type { Row } from './row.ts';
import { serverRows } from './server-rows.ts';
import { userRows } from './user-rows.ts';

/** Every operation by id. Streams do not end, so they are tested separately (features/events). */
export const rows: Readonly<Record<string, Row>> = {
  ...accountRows,
  ...analyticsRows,
  ...userRows,
  ...listingRows,
  ...messageRows,
  ...reportRows,
  ...adminRows,
  ...backupRows,
  ...serverRows,
};

export const STREAMS: ReadonlySet<string> = new Set(['streamEvents']);
