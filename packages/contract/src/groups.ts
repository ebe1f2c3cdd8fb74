import { z } from 'zod';
import { AUTH_MESSAGES, USER_MESSAGES } from './account-messages.ts';
import { registrationSchema } from './auth-schemas.ts';
import { idParamSchema, instantSchema, memberName, text } from './common.ts';
import { LIMITS } from './constants.ts';
import { GROUP_MESSAGES, KEEPER_ROLES } from './group-constants.ts';
import { defineOperation } from './operation.ts';

/** The state of a group: `pending` until an administrator has decided about its name. */
export const GROUP_STATES = ['pending', 'active', 'inactive'] as const;

/** A group of the caller, with the caller's role in it. `reason` says why an administrator refused or deactivated it. */
export const groupSchema = z.object({
  id: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  state: z.enum(GROUP_STATES),
  reason: z.string().nullable(),
  role: z.enum(KEEPER_ROLES),
  /** Unread messages and notices of the group. */
  unread: z.int(),
});
export type Group = z.infer<typeof groupSchema>;

/** A member who acts for a group. */
export const keeperSchema = z.object({
  id: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  role: z.enum(KEEPER_ROLES),
  added_at: instantSchema,
});
export type Keeper = z.infer<typeof keeperSchema>;

const groupParams = z.object({ id: idParamSchema });

export const createGroup = defineOperation({
  id: 'createGroup',
  method: 'POST',
  path: '/api/groups',
  summary:
    'Found a group, of which the caller is the first keeper; it is seen by others, and acted for, once an administrator has confirmed its name',
  access: 'member',
  body: z.object(
    {
      name: memberName(AUTH_MESSAGES.registerRequired, AUTH_MESSAGES.nameTooLong),
      location: registrationSchema.shape.location,
      zip_code: registrationSchema.shape.zip_code,
      /** What the group is. */
      bio: text(LIMITS.bio, USER_MESSAGES.bioTooLong).default(''),
    },
    { error: AUTH_MESSAGES.registerRequired },
  ),
  idempotent: true,
  responses: { 201: groupSchema },
});

export const listGroups = defineOperation({
  id: 'listGroups',
  method: 'GET',
  path: '/api/groups',
  summary: 'The groups that the caller acts for',
  access: 'member',
  responses: { 200: z.array(groupSchema) },
});

export const actAs = defineOperation({
  id: 'actAs',
  method: 'POST',
  path: '/api/auth/act-as',
  summary:
    'Have the pages of this browser opened for a group, by a cookie; null for oneself. Calls of the API name the group in `Act-As`',
  access: 'member',
  duringMaintenance: true,
  body: z.object({ group_id: idParamSchema.nullable() }),
  refers: true,
  responses: { 200: z.object({ success: z.literal(true), group_id: z.string().nullable() }) },
});

export const listKeepers = defineOperation({
  id: 'listKeepers',
  method: 'GET',
  path: '/api/groups/{id}/keepers',
  summary: 'Who acts for a group; for its own keepers and helpers alone',
  access: 'member',
  params: groupParams,
  responses: { 200: z.array(keeperSchema) },
});

export const addKeeper = defineOperation({
  id: 'addKeeper',
  method: 'POST',
  path: '/api/groups/{id}/keepers',
  summary: 'Let a member act for a group, or change the role of one who does; by a keeper',
  access: 'member',
  params: groupParams,
  body: z.object({ user_id: idParamSchema, role: z.enum(KEEPER_ROLES) }),
  refers: true,
  responses: { 200: keeperSchema },
});

export const listReceived = defineOperation({
  id: 'listReceived',
  method: 'GET',
  path: '/api/groups/{id}/received',
  summary:
    'What a group has received, by day in the time zone of the site, as CSV; for its keepers alone, the last 366 days without a range',
  access: 'member',
  params: groupParams,
  query: z
    .object({ from: z.iso.date().optional(), to: z.iso.date().optional() })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: GROUP_MESSAGES.range,
    }),
  produces: 'text/csv',
  responses: { 200: z.string() },
});

export const removeKeeper = defineOperation({
  id: 'removeKeeper',
  method: 'DELETE',
  path: '/api/groups/{id}/keepers/{user}',
  summary: 'Leave a group, or as a keeper take another member out of it; never its last keeper',
  access: 'member',
  params: groupParams.extend({ user: idParamSchema }),
  responses: { 200: z.object({ success: z.literal(true), id: z.string() }) },
});
