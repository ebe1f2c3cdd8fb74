/** What reports are made of, apart from their schemas: the web app takes it without taking a validator along. */

export const REPORT_SUBJECTS = ['listing', 'message', 'user'] as const;
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

/** What administrators can decide; a member is not hidden, so `hide` is for listings and messages. */
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
  /** Reports of one member in a day. */
  perDay: 20,
  /** How long a decision can be appealed. */
  appealDays: 30,
  pageSize: 20,
} as const;

/** What stands in the place of a message that was hidden. */
export const HIDDEN_MESSAGE = 'Hidden by an administrator';

/** What the queue is asked for: what waits for a decision, what waits for one again, and what is done. */
export const REPORT_QUEUES = ['open', 'appealed', 'decided'] as const;
export type ReportQueue = (typeof REPORT_QUEUES)[number];
