import { z } from 'zod';
import { idParamSchema, instantSchema, pageQuery, requiredText, text } from './common.ts';
import { LIMITS } from './constants.ts';
import { proofSchema } from './identity-proof.ts';
import { defineOperation } from './operation.ts';
import {
  APPEAL_DECISIONS,
  REPORT_DECISIONS,
  REPORT_QUEUES,
  REPORT_REASONS,
  REPORT_STATUSES,
  REPORT_SUBJECTS,
  REPORTS,
} from './report-constants.ts';

export * from './report-constants.ts';

export const REPORT_MESSAGES = {
  subjectUnknown: 'Please say what the report is about',
  reasonRequired: 'Please choose a reason',
  detailsRequired: 'Please say in a few words what is wrong',
  detailsTooLong: 'Please use at most 1,000 characters',
  decisionRequired: 'Please choose a decision',
  decisionReasonRequired: 'Please give a reason; both sides will read it',
  appealRequired: 'Please say why the decision is wrong',
  appealTooLong: 'Please use at most 2,000 characters',
} as const;

export const newReportSchema = z
  .object({
    subject_type: z.enum(REPORT_SUBJECTS, { error: REPORT_MESSAGES.subjectUnknown }),
    subject_id: z.string({ error: REPORT_MESSAGES.subjectUnknown }).pipe(idParamSchema),
    reason: z.enum(REPORT_REASONS, { error: REPORT_MESSAGES.reasonRequired }),
    details: text(REPORTS.details, REPORT_MESSAGES.detailsTooLong)
      .nullish()
      .transform((value) => value ?? ''),
  })
  .refine(({ reason, details }) => reason !== 'other' || details !== '', {
    path: ['details'],
    error: REPORT_MESSAGES.detailsRequired,
  });
export type NewReport = z.infer<typeof newReportSchema>;

/**
 * A report as its reporter sees it. `subject_label` is a listing's title or a member's name at the time. `appeal` is
 * the reporter's own; the outcome of any appeal is in `appeal_decision`.
 */
export const reportSchema = z.object({
  id: z.string(),
  subject_type: z.enum(REPORT_SUBJECTS),
  subject_id: z.string(),
  subject_label: z.string(),
  reason: z.enum(REPORT_REASONS),
  details: z.string(),
  created_at: instantSchema,
  status: z.enum(REPORT_STATUSES),
  decision: z.enum(REPORT_DECISIONS).nullable(),
  decision_reason: z.string().nullable(),
  decided_at: instantSchema.nullable(),
  appeal: z.string().nullable(),
  appeal_decision: z.enum(APPEAL_DECISIONS).nullable(),
  appeal_reason: z.string().nullable(),
  can_appeal: z.boolean(),
});
export type Report = z.infer<typeof reportSchema>;

/** Snapshot of the reported subject. Of a conversation it contains the reported message only. */
export const reportSnapshotSchema = z.object({
  title: z.string(),
  text: z.string(),
  location: z.string().nullable(),
  image_url: z.string().nullable(),
  created_at: instantSchema.nullable(),
});
export type ReportSnapshot = z.infer<typeof reportSnapshotSchema>;

const personSchema = z.object({ id: z.string(), name: z.string() });

/** An earlier decision about the same member. */
const previousDecisionSchema = z.object({
  id: z.string(),
  subject_type: z.enum(REPORT_SUBJECTS),
  decision: z.enum(REPORT_DECISIONS),
  decision_reason: z.string(),
  decided_at: instantSchema,
  overturned: z.boolean(),
});

/**
 * Reports of one subject together, as administrators see them; `id` is that of the earliest, and a decision on it
 * covers all. `decisions` lists this administrator's possible decisions; `left_to_others` is true when there are none
 * although the case is undecided. Both sides get the decision's reason.
 */
export const reportCaseSchema = z.object({
  id: z.string(),
  subject_type: z.enum(REPORT_SUBJECTS),
  subject_id: z.string(),
  /** Whether the subject still exists, and whether it is hidden. */
  subject_exists: z.boolean(),
  subject_hidden: z.boolean(),
  snapshot: reportSnapshotSchema,
  reported: personSchema.extend({ isActive: z.boolean(), isAdmin: z.boolean() }),
  reports: z.array(
    z.object({
      id: z.string(),
      reporter: personSchema,
      reason: z.enum(REPORT_REASONS),
      details: z.string(),
      created_at: instantSchema,
    }),
  ),
  status: z.enum(REPORT_STATUSES),
  decision: z.enum(REPORT_DECISIONS).nullable(),
  decision_reason: z.string().nullable(),
  decided_by: personSchema.nullable(),
  decided_at: instantSchema.nullable(),
  appeal: z
    .object({
      text: z.string(),
      by: z.enum(['reporter', 'reported']),
      created_at: instantSchema,
      decision: z.enum(APPEAL_DECISIONS).nullable(),
      reason: z.string().nullable(),
      decided_by: personSchema.nullable(),
      decided_at: instantSchema.nullable(),
    })
    .nullable(),
  /** Earlier decisions about this member without overturned ones, and the latest of them. */
  history: z.object({
    hidden: z.int(),
    warnings: z.int(),
    deactivations: z.int(),
    dismissed: z.int(),
    previous: z.array(previousDecisionSchema),
  }),
  decisions: z.array(z.enum(REPORT_DECISIONS)),
  may_decide_appeal: z.boolean(),
  left_to_others: z.boolean(),
});
export type ReportCase = z.infer<typeof reportCaseSchema>;

const reportParams = z.object({ id: idParamSchema });

const decisionReason = requiredText(
  REPORTS.decisionReason,
  REPORT_MESSAGES.decisionReasonRequired,
  REPORT_MESSAGES.detailsTooLong,
);

export const createReport = defineOperation({
  id: 'createReport',
  method: 'POST',
  path: '/api/reports',
  summary: 'Report a listing, a message or a member; repeating an open report is answered with 200',
  access: 'member',
  body: newReportSchema,
  refers: true,
  idempotent: true,
  responses: { 200: reportSchema, 201: reportSchema },
});

export const listOwnReports = defineOperation({
  id: 'listOwnReports',
  method: 'GET',
  path: '/api/reports/mine',
  summary: 'Reports of the caller with their decisions, latest first',
  access: 'member',
  query: pageQuery(REPORTS.pageSize),
  responses: { 200: z.array(reportSchema) },
});

export const appealDecision = defineOperation({
  id: 'appealDecision',
  method: 'POST',
  path: '/api/reports/{id}/appeal',
  summary: 'Appeal a decision once: for the affected member, signed in or with the token of the email',
  access: 'public',
  params: reportParams,
  body: z.object({
    text: requiredText(REPORTS.appeal, REPORT_MESSAGES.appealRequired, REPORT_MESSAGES.appealTooLong),
    token: z.string().max(LIMITS.linkToken).optional(),
  }),
  responses: { 200: z.object({ success: z.literal(true), message: z.string() }) },
});

export const listReports = defineOperation({
  id: 'listReports',
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'The queue of reports, grouped by subject: open ones oldest first, decided ones latest first',
  access: 'admin',
  query: pageQuery(REPORTS.pageSize).extend({
    status: z.enum(REPORT_QUEUES).default('open'),
  }),
  responses: { 200: z.array(reportCaseSchema) },
});

export const countReports = defineOperation({
  id: 'countReports',
  method: 'GET',
  path: '/api/admin/reports/count',
  summary: 'Number of open reports and open appeals',
  access: 'admin',
  responses: { 200: z.object({ open: z.int(), appealed: z.int() }) },
});

export const decideReport = defineOperation({
  id: 'decideReport',
  method: 'POST',
  path: '/api/admin/reports/{id}/decision',
  summary:
    'Decide all open reports about the same subject; both sides get a notice with the decision and its reason',
  access: 'admin',
  params: reportParams,
  body: proofSchema.extend({
    decision: z.enum(REPORT_DECISIONS, { error: REPORT_MESSAGES.decisionRequired }),
    reason: decisionReason,
  }),
  responses: { 200: reportCaseSchema },
});

export const decideAppeal = defineOperation({
  id: 'decideAppeal',
  method: 'POST',
  path: '/api/admin/reports/{id}/appeal-decision',
  summary: 'Uphold a decision that was appealed, or overturn it, which undoes what it did',
  access: 'admin',
  params: reportParams,
  body: z.object({
    decision: z.enum(APPEAL_DECISIONS, { error: REPORT_MESSAGES.decisionRequired }),
    reason: decisionReason,
  }),
  responses: { 200: reportCaseSchema },
});
