import { z } from 'zod';
import { USER_MESSAGES } from './account-messages.ts';
import { AUDIT_ACTIONS } from './admin-constants.ts';
import { idParamSchema, instantSchema, pageQuery, text } from './common.ts';
import { LIMITS, PAGE_SIZE } from './constants.ts';
import { defineOperation } from './operation.ts';

export const AUDIT_SUBJECTS = [
  'user',
  'invite',
  'broadcast',
  'listing',
  'message',
  'report',
  'stand',
  'backup',
] as const;
export type AuditSubjectType = (typeof AUDIT_SUBJECTS)[number];

/** Actor, action, subject, time and network address. Names are those at the time. */
export const auditEntrySchema = z.object({
  id: z.string(),
  created_at: instantSchema,
  /** Null for the command line and the server itself; `actor_name` is then 'host' or 'server'. */
  actor_id: z.string().nullable(),
  actor_name: z.string(),
  action: z.string(),
  subject_type: z.string().nullable(),
  subject_id: z.string().nullable(),
  subject_name: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** Network address of the request. */
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const nameSchema = text(LIMITS.name, USER_MESSAGES.searchTooLong).default('');

/** An instant, or a day, which means its beginning, or for `to` its end. */
const whenSchema = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/**
 * `actor` is a member's id, 'host' or 'server'; `subject` is the id of the action's subject. `actor_name` and
 * `subject_name` are pieces of the names at the time; case and accents do not matter.
 */
export const auditQuerySchema = pageQuery(PAGE_SIZE.audit).extend({
  action: z.enum(AUDIT_ACTIONS).optional(),
  actor: idParamSchema.optional(),
  subject: idParamSchema.optional(),
  actor_name: nameSchema,
  subject_name: nameSchema,
  from: whenSchema.optional(),
  to: whenSchema.optional(),
});

export const listAuditLog = defineOperation({
  id: 'listAuditLog',
  method: 'GET',
  path: '/api/admin/audit-log',
  summary:
    'What administrators, the host and the server did, the latest first; nothing is ever taken out of it',
  access: 'admin',
  query: auditQuerySchema,
  responses: { 200: z.array(auditEntrySchema) },
});
