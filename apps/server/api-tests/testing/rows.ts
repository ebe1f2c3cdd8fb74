import { accountRows } from './account-rows.ts';
import { adminRows } from './admin-rows.ts';
import { backupRows } from './backup-rows.ts';
import { claimRows } from './claim-rows.ts';
import { followRows } from './follow-rows.ts';
import { groupRows } from './group-rows.ts';
import { inviteRows } from './invite-rows.ts';
import { listingRows } from './listing-rows.ts';
import { messageRows } from './message-rows.ts';
import { pushRows } from './push-rows.ts';
import { reportRows } from './report-rows.ts';
import { forAdmins, forAll, type Row } from './row.ts';
import { standRows } from './stand-rows.ts';
import { userRows } from './user-rows.ts';

const badTime = { query: 'from=yesterday&series=listings', is: [400, 'VALIDATION_FAILED'] } as const;

const analyticsRows: Readonly<Record<string, Row>> = {
  getNumbers: { ask: () => ({}), statuses: forAll() },
  getStatistics: { ask: () => ({}), statuses: forAdmins() },
  getAnalytics: { ask: () => ({ query: 'by=week' }), statuses: forAdmins(), invalid: () => badTime },
  downloadAnalytics: {
    ask: () => ({ query: 'series=answers&by=month' }),
    statuses: forAdmins(),
    invalid: () => badTime,
  },
};

const serverRows: Readonly<Record<string, Row>> = {
  getHealth: { ask: () => ({}), statuses: forAll() },
  getLiveness: { ask: () => ({}), statuses: forAll() },
  // Requested from this machine; its own tests use other addresses.
  getMetrics: { ask: () => ({}), statuses: forAll() },
  getOpenApi: { ask: () => ({}), statuses: forAll() },
  showApiDocs: { ask: () => ({}), statuses: forAll() },
};

/** Every operation by id. Streams do not end, so they are tested separately (features/events). */
export const rows: Readonly<Record<string, Row>> = {
  ...accountRows,
  ...analyticsRows,
  ...userRows,
  ...listingRows,
  ...messageRows,
  ...claimRows,
  ...followRows,
  ...groupRows,
  ...inviteRows,
  ...pushRows,
  ...reportRows,
  ...standRows,
  ...adminRows,
  ...backupRows,
  ...serverRows,
};

export const STREAMS: ReadonlySet<string> = new Set(['streamEvents']);
