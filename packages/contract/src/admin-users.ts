import { z } from 'zod';
import { USER_MESSAGES } from './account-messages.ts';
import { ADMIN_USER_SORTS } from './admin-constants.ts';
import { idParamSchema, instantSchema, pageQuery, text } from './common.ts';
import { LIMITS, PAGE_SIZE } from './constants.ts';
import { proofSchema } from './identity-proof.ts';
import { defineOperation } from './operation.ts';
import { USER_STATUSES, userSchema } from './users.ts';

/** `seen`: the most recent visit first. */

/** A member in the administrators' table, always with the email address. */
export const adminUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  full_name: z.string(),
  username: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  photo_url: z.string().nullable(),
  location: z.string(),
  zip_code: z.string().nullable(),
  status: z.enum(USER_STATUSES),
  isActive: z.boolean(),
  deactivation_reason: z.string().nullable(),
  isAdmin: z.boolean(),
  is_test: z.boolean(),
  is_group: z.boolean(),
  /** Whether it is a group about whose name no administrator has decided: to activate it confirms the name. */
  is_pending: z.boolean(),
  /** Whether the member waits for an administrator: to activate one lets them in. */
  awaits_approval: z.boolean(),
  /** Who invited the member: the name of a member, or that of an invite of the site; null of one who came by none. */
  invited_by: z.string().nullable(),
  /** Whether the member signs in with Google. */
  google: z.boolean(),
  listings_count: z.int(),
  /** Number of sent messages. */
  messages_count: z.int(),
  created_at: instantSchema,
  /** About when they were here last, to the hour; null for a member who never signed in. */
  last_seen_at: instantSchema.nullable(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const adminUserQuerySchema = pageQuery(PAGE_SIZE.adminUsers).extend({
  /** A cursor in the order of names contains a whole name, which may be long. */
  cursor: z.string().min(1).max(8_192).optional(),
  /** Pieces of name, username or email address; case and accents do not matter. */
  search: text(LIMITS.search, USER_MESSAGES.searchTooLong).default(''),
  /** `pending`: groups about whose name no administrator has decided. `waiting`: members who wait to be let in. */
  status: z.enum(['active', 'inactive', 'pending', 'waiting', 'all']).default('all'),
  sort: z.enum(ADMIN_USER_SORTS).default('newest'),
  include_test: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
});
export type AdminUserQuery = z.infer<typeof adminUserQuerySchema>;

export const listAdminUsers = defineOperation({
  id: 'listAdminUsers',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Members with the fields for administrators',
  access: 'admin',
  query: adminUserQuerySchema,
  responses: { 200: z.array(adminUserSchema) },
});

export const setUserTest = defineOperation({
  id: 'setUserTest',
  method: 'PUT',
  path: '/api/admin/users/{id}/test',
  summary: 'Mark a member as a test user, which hides the member from lists, or remove the mark',
  access: 'admin',
  params: z.object({ id: idParamSchema }),
  body: z.object({ is_test: z.boolean() }).extend(proofSchema.shape),
  responses: { 200: userSchema },
});
