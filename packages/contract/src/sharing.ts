import { z } from 'zod';
import { instantSchema, line, sentInstantSchema, text } from './common.ts';
import { SHARING_LIMITS, SHARING_MESSAGES, SHARING_RULES } from './sharing-constants.ts';

const countSchema = (message: string) =>
  z.int({ error: message }).min(1, { error: message }).max(SHARING_LIMITS.stock, { error: message });

/**
 * How the owner shares a listing. `stock` counts pieces of `unit`; null where they are not counted. A stock below what is
 * promised and picked up is refused, and the owner's message names who would lose. `draw_at` is required with the rule
 * `draw`. `at_once` gives by the rule as soon as a member asks, and counts asking as agreeing.
 */
export const newSharingSchema = z
  .object({
    unit: line(SHARING_LIMITS.unit, SHARING_MESSAGES.unitTooLong).default(''),
    stock: countSchema(SHARING_MESSAGES.stock).nullable().default(null),
    rule: z.enum(SHARING_RULES).default('first'),
    draw_at: sentInstantSchema.nullable().default(null),
    most_each: countSchema(SHARING_MESSAGES.mostEach).nullable().default(null),
    at_once: z.boolean().default(false),
    in_return: text(SHARING_LIMITS.inReturn, SHARING_MESSAGES.inReturnTooLong).default(''),
  })
  .refine(({ rule, draw_at }) => (rule === 'draw') === (draw_at !== null), {
    path: ['draw_at'],
    error: SHARING_MESSAGES.drawAt,
  });
export type NewSharing = z.infer<typeof newSharingSchema>;

/** What is wanted has no line: its owner answers each promise. */
export const isSharingOfWanted = ({ rule, most_each, at_once }: NewSharing): boolean =>
  rule === 'first' && most_each === null && !at_once;

/**
 * How a listing is shared, for everyone who sees it. `left` is what is neither promised nor gone, null where nothing is
 * counted; `asking` the number of members in line. With the rule `draw`, `seed_hash` (SHA-256 of `seed`, in hexadecimal) is
 * published before the draw and `seed` with its result.
 */
export const sharingSchema = z.object({
  unit: z.string(),
  stock: z.int().nullable(),
  left: z.int().nullable(),
  asking: z.int(),
  rule: z.enum(SHARING_RULES),
  draw_at: instantSchema.nullable(),
  drawn_at: instantSchema.nullable(),
  seed_hash: z.string().nullable(),
  seed: z.string().nullable(),
  most_each: z.int().nullable(),
  at_once: z.boolean(),
  in_return: z.string(),
});
export type Sharing = z.infer<typeof sharingSchema>;

/** Sharing of a listing whose owner has set nothing. */
export const DEFAULT_SHARING: Sharing = {
  unit: '',
  stock: null,
  left: null,
  asking: 0,
  rule: 'first',
  draw_at: null,
  drawn_at: null,
  seed_hash: null,
  seed: null,
  most_each: null,
  at_once: false,
  in_return: '',
};
