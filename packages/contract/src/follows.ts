import { z } from 'zod';
import { idParamSchema, instantSchema, text } from './common.ts';
import { cropIdSchema } from './crops/crop-id.ts';
import { FOLLOW_MESSAGES, FOLLOWS } from './follow-constants.ts';
import { LISTING_TEXTS } from './listing-constants.ts';
import { nearSchema } from './listing-query.ts';
import { categorySchema } from './listing-schema.ts';
import { defineOperation } from './operation.ts';
import { takerSchema } from './standing.ts';

const newFollowSchema = z
  .object({
    /** Made by the client: the same again is the same follow. */
    id: z.guid().toLowerCase(),
    crop: cropIdSchema.optional(),
    words: text(FOLLOWS.words, FOLLOW_MESSAGES.tooLong).optional(),
    /** A ZIP code, a town or a point; without it that of the same follow before, else the member’s home. */
    near: nearSchema.optional(),
    /** Without it that of the same follow before, else the farthest. */
    radius_km: z.literal(FOLLOWS.radii, { error: FOLLOW_MESSAGES.radius }).optional(),
  })
  .refine(({ crop, words }) => (crop === undefined) !== !words, {
    error: FOLLOW_MESSAGES.one,
    path: ['words'],
  });
export type NewFollow = z.infer<typeof newFollowSchema>;

/**
 * What a member wants to be told of once it is shared near a place; shown to no one else. `crop` is null where words say it.
 * `found` are listings that the member was told of and has not looked at, latest first, as far as they can still be had.
 */
export const followSchema = z.object({
  id: z.string(),
  crop: cropIdSchema.nullable(),
  words: z.string(),
  /** The crop or the words, to be read. */
  name: z.string(),
  /** The town of the place. */
  near: z.string(),
  radius_km: z.int(),
  created_at: instantSchema,
  /** It has ended once this is over; the same follow made again goes on. */
  until: instantSchema,
  found: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type Follow = z.infer<typeof followSchema>;

export const listFollows = defineOperation({
  id: 'listFollows',
  method: 'GET',
  path: '/api/follows',
  summary: 'What the caller follows, latest first, with what was found and not looked at',
  access: 'member',
  responses: { 200: z.array(followSchema) },
});

export const follow = defineOperation({
  id: 'follow',
  method: 'POST',
  path: '/api/follows',
  summary:
    'Be told when a crop, or what words name, is shared near a place; what the caller follows already goes on for a year with the place and distance sent, and is answered with 200',
  access: 'member',
  body: newFollowSchema,
  responses: { 200: followSchema, 201: followSchema },
});

export const unfollow = defineOperation({
  id: 'unfollow',
  method: 'DELETE',
  path: '/api/follows/{id}',
  summary: 'End a follow of one’s own',
  access: 'member',
  params: z.object({ id: idParamSchema }),
  responses: { 200: z.object({ success: z.literal(true), id: z.string() }) },
});

export const markFollowsSeen = defineOperation({
  id: 'markFollowsSeen',
  method: 'POST',
  path: '/api/follows/seen',
  summary: 'Mark what was found for the caller’s follows as looked at',
  access: 'member',
  responses: { 200: z.object({ seen: z.int() }) },
});

export const countSeekers = defineOperation({
  id: 'countSeekers',
  method: 'GET',
  path: '/api/follows/count',
  summary: `How many members within 25 km of the caller’s home look for or follow what a listing would offer; null for fewer than ${FOLLOWS.leastCount}`,
  access: 'member',
  query: z.object({
    title: text(LISTING_TEXTS.title, FOLLOW_MESSAGES.tooLong),
    category: categorySchema,
  }),
  responses: {
    200: z.object({
      count: z.int().nullable(),
      /** The nearest groups that take it at any time; absent where there are none. */
      takers: z.array(takerSchema).optional(),
    }),
  },
});
