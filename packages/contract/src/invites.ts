import { z } from 'zod';
import { idParamSchema, instantSchema, requiredLine } from './common.ts';
import {
  INVITE_CODE_LENGTH,
  INVITE_LIMITS,
  INVITE_MESSAGES,
  INVITE_STATES,
  plainInviteCode,
} from './invite-constants.ts';
import { defineOperation } from './operation.ts';

/** The code of an invite as typed, or its link; nothing counts as none. */
export const inviteCodeSchema = z
  .string()
  .max(INVITE_LIMITS.code, { error: INVITE_MESSAGES.codeTooLong })
  .transform(plainInviteCode)
  .nullish()
  .transform((code) => code || null);

/** The caller's own link. `came` counts the neighbors who joined by it, and by those that it replaced. */
const ownInviteSchema = z.object({
  code: z.string().length(INVITE_CODE_LENGTH),
  url: z.string(),
  came: z.int(),
});
export type OwnInvite = z.infer<typeof ownInviteSchema>;

export const getOwnInvite = defineOperation({
  id: 'getOwnInvite',
  method: 'GET',
  path: '/api/invites/own',
  summary: 'The caller’s own invite link, and how many joined by it',
  access: 'member',
  responses: { 200: ownInviteSchema },
});

export const renewOwnInvite = defineOperation({
  id: 'renewOwnInvite',
  method: 'POST',
  path: '/api/invites/own',
  summary: 'Replace the caller’s own invite link; the earlier one ends',
  access: 'member',
  responses: { 200: ownInviteSchema },
});

export const checkInvite = defineOperation({
  id: 'checkInvite',
  method: 'GET',
  path: '/api/invites/{code}',
  summary:
    'Whether a neighbor can join with this code, and the name of the member who invites; null of an invite of the site',
  access: 'public',
  params: z.object({ code: z.string().max(INVITE_LIMITS.code).transform(plainInviteCode) }),
  responses: { 200: z.object({ state: z.enum(INVITE_STATES), inviter: z.string().nullable() }) },
});

/** An invite of the site. It is open through its last day, in the time zone of the site, and until `maximum` neighbors have joined by it. `invitees` are those whom it was sent to by email, each with a code of their own. */
export const siteInviteSchema = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string().length(INVITE_CODE_LENGTH),
  url: z.string(),
  until: z.iso.date().nullable(),
  maximum: z.int().nullable(),
  came: z.int(),
  invitees: z.array(z.object({ name: z.string(), joined: z.boolean() })),
  state: z.enum(INVITE_STATES).exclude(['unknown']),
  created_at: instantSchema,
});
export type SiteInvite = z.infer<typeof siteInviteSchema>;

export const listSiteInvites = defineOperation({
  id: 'listSiteInvites',
  method: 'GET',
  path: '/api/admin/invites',
  summary: 'The latest invites of the site, and how many neighbors joined by the links of members',
  access: 'admin',
  responses: { 200: z.object({ invites: z.array(siteInviteSchema), by_members: z.int() }) },
});

export const newSiteInviteSchema = z.object(
  {
    name: requiredLine(INVITE_LIMITS.name, INVITE_MESSAGES.nameMissing, INVITE_MESSAGES.nameTooLong),
    until: z.iso.date(INVITE_MESSAGES.until).nullish(),
    maximum: z
      .int(INVITE_MESSAGES.maximum)
      .min(INVITE_LIMITS.maximum.min, INVITE_MESSAGES.maximum)
      .max(INVITE_LIMITS.maximum.max, INVITE_MESSAGES.maximum)
      .nullish(),
  },
  { error: INVITE_MESSAGES.nameMissing },
);
export type NewSiteInvite = z.infer<typeof newSiteInviteSchema>;

export const createSiteInvite = defineOperation({
  id: 'createSiteInvite',
  method: 'POST',
  path: '/api/admin/invites',
  summary:
    'Make an invite of the site, such as for a poster in the library, with a last day and a maximum where they are given',
  access: 'admin',
  body: newSiteInviteSchema,
  idempotent: true,
  responses: { 201: siteInviteSchema },
});

export const endSiteInvite = defineOperation({
  id: 'endSiteInvite',
  method: 'DELETE',
  path: '/api/admin/invites/{id}',
  summary: 'End an invite of the site; how many joined by it stays known',
  access: 'admin',
  params: z.object({ id: idParamSchema }),
  responses: { 200: siteInviteSchema },
});
