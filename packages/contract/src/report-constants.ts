/** Constants of reports without schemas: the web app imports them without a validator. */

export const REPORT_SUBJECTS = ['listing', 'message', 'user', 'stand'] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

export const REPORT_REASONS = [
  'spam',
  'unsafe_food',
  'forbidden_goods',
  'harassment',
  'fraud',
  'wrong_information',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Possible decisions; `hide` applies to listings, messages and stands, not to members. */
export const REPORT_DECISIONS = ['hide', 'warn', 'deactivate', 'dismiss'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

export const APPEAL_DECISIONS = ['upheld', 'overturned'] as const;
export type AppealDecision = (typeof APPEAL_DECISIONS)[number];

/** `decided` can still be appealed, `appealed` waits for an administrator again, `closed` is final. */
export const REPORT_STATUSES = ['open', 'decided', 'appealed', 'closed'] as const;

export const REPORTS = {
  details: 1_000,
  decisionReason: 1_000,
  appeal: 2_000,
  /** Maximum reports of one member per day. */
  perDay: 20,
  /** Days in which a decision can be appealed. */
  appealDays: 30,
  pageSize: 20,
} as const;

/** Shown in place of a hidden message. */
export const HIDDEN_MESSAGE = 'Hidden by an administrator';

/** Queues: open reports, appealed decisions, final decisions. */
export const REPORT_QUEUES = ['open', 'appealed', 'decided'] as const;
export type ReportQueue = (typeof REPORT_QUEUES)[number];
