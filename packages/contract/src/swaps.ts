import { z } from 'zod';
import { idParamSchema, instantSchema } from './common.ts';
import { defineOperation } from './operation.ts';

/** How long a suggested swap waits for its members, in milliseconds. */
export const SWAP_ANSWER_MS = 3 * 86_400_000;
export const SWAP_ANSWERS = ['accepted', 'declined'] as const;

/** Some of a listing; the amount is null where it is not counted. */
const givenSchema = z.object({
  listing_id: z.string(),
  title: z.string(),
  amount: z.int().nullable(),
  unit: z.string(),
});

/**
 * A swap of two or three members that the site suggests to all of them (docs/product/exchange.md#swap-of-three). Each gives some of an
 * offer to the next one. No member is told who gets what they give before all have said yes. `answer` is the caller's, `waiting` how many
 * have not answered.
 */
export const suggestedSwapSchema = z.object({
  id: z.string(),
  state: z.enum(['open', 'agreed', 'ended']),
  created_at: instantSchema,
  expires_at: instantSchema,
  members: z.int(),
  waiting: z.int(),
  gives: givenSchema,
  gets: givenSchema.extend({ owner_id: z.string(), owner_name: z.string() }),
  answer: z.enum(SWAP_ANSWERS).nullable(),
});
export type SuggestedSwap = z.infer<typeof suggestedSwapSchema>;

export const listSwaps = defineOperation({
  id: 'listSwaps',
  method: 'GET',
  path: '/api/swaps',
  summary: 'Swaps of two or three members that are suggested to the caller and wait for answers',
  access: 'member',
  responses: { 200: z.array(suggestedSwapSchema) },
});

export const answerSwap = defineOperation({
  id: 'answerSwap',
  method: 'POST',
  path: '/api/swaps/{id}/{action}',
  summary:
    'Say yes or no to a suggested swap; when all have said yes, each of them is promised what they get, or none is',
  access: 'member',
  params: z.object({ id: idParamSchema, action: z.enum(['accept', 'decline']) }),
  responses: { 200: suggestedSwapSchema },
});
