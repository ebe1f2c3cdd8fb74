import { z } from 'zod';
import { instantSchema, pageQuery } from './common.ts';
import { defineOperation } from './operation.ts';
import { APPEAL_DECISIONS, REPORT_DECISIONS, REPORT_SUBJECTS } from './report-constants.ts';

export const NOTICE_KINDS = ['decision', 'appeal'] as const;
export const NOTICES_PAGE = 20;

/**
 * A notice to one member about a decision on their report or their content, or about an appeal. `role` is the member's
 * role in it. The reported member is never told who reported. `subject_label` is a listing's title or a member's name
 * at the time, and empty for a message.
 */
export const noticeSchema = z.object({
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  role: z.enum(['reporter', 'reported']),
  created_at: instantSchema,
  read: z.boolean(),
  report_id: z.string(),
  subject_type: z.enum(REPORT_SUBJECTS),
  subject_id: z.string(),
  subject_label: z.string(),
  decision: z.enum(REPORT_DECISIONS),
  /** Reason of the decision; with `kind` appeal, of the decision on the appeal. */
  reason: z.string(),
  appeal_decision: z.enum(APPEAL_DECISIONS).nullable(),
  /** Whether this member may appeal, and whether they have. */
  can_appeal: z.boolean(),
  has_appealed: z.boolean(),
});
export type Notice = z.infer<typeof noticeSchema>;

export const listNotices = defineOperation({
  id: 'listNotices',
  method: 'GET',
  path: '/api/notices',
  summary: 'Notices of the caller, latest first',
  access: 'member',
  query: pageQuery(NOTICES_PAGE),
  responses: { 200: z.array(noticeSchema) },
});

export const countUnreadNotices = defineOperation({
  id: 'countUnreadNotices',
  method: 'GET',
  path: '/api/notices/unread',
  summary: 'Number of unread notices of the caller',
  access: 'member',
  responses: { 200: z.object({ count: z.int() }) },
});

export const markNoticesRead = defineOperation({
  id: 'markNoticesRead',
  method: 'POST',
  path: '/api/notices/read',
  summary: 'Mark the caller’s notices as read, up to the one named or all',
  access: 'member',
  body: z.object({ up_to: z.string().max(100).optional() }).nullish(),
  responses: { 200: z.object({ read: z.int() }) },
});
