import { z } from 'zod';
import { idParamSchema, instantSchema, pageQuery } from './common.ts';
import { PAGE_SIZE } from './constants.ts';
import { defineOperation } from './operation.ts';

/** A member the caller has blocked. The blocked member is not notified. */
export const blockedMemberSchema = z.object({
  id: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  created_at: instantSchema,
});
export type BlockedMember = z.infer<typeof blockedMemberSchema>;

const memberParams = z.object({ id: idParamSchema });

export const blockUser = defineOperation({
  id: 'blockUser',
  method: 'POST',
  path: '/api/users/{id}/block',
  summary:
    'Block a member: no messages either way, and neither is shown the other’s profile and listings; once more changes nothing',
  access: 'member',
  params: memberParams,
  responses: { 200: blockedMemberSchema },
});

export const unblockUser = defineOperation({
  id: 'unblockUser',
  method: 'DELETE',
  path: '/api/users/{id}/block',
  summary: 'Take back one’s own block of a member',
  access: 'member',
  params: memberParams,
  responses: { 200: z.object({ success: z.literal(true), id: z.string() }) },
});

export const getBlock = defineOperation({
  id: 'getBlock',
  method: 'GET',
  path: '/api/users/{id}/block',
  summary: 'Whether the caller has blocked this member; says nothing about the other way round',
  access: 'member',
  params: memberParams,
  responses: { 200: z.object({ blocked: z.boolean() }) },
});

export const listBlocks = defineOperation({
  id: 'listBlocks',
  method: 'GET',
  path: '/api/blocks',
  summary: 'Members the caller has blocked, latest first',
  access: 'member',
  query: pageQuery(PAGE_SIZE.users),
  responses: { 200: z.array(blockedMemberSchema) },
});
