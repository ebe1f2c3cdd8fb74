import { z } from 'zod';
import { instantSchema, text } from './common.ts';

/**
 * How a listing is shared (docs/product/exchange.md#sharing-rules): to the first who asks; by a draw at a time; to the member
 * who got least lately; or as its owner chooses.
 */
export const SHARING_RULES = ['first', 'draw', 'least', 'choose'] as const;
export type SharingRule = (typeof SHARING_RULES)[number];

export const SHARING_LIMITS = {
  /** Most pieces of one listing. */
  stock: 10_000,
  /** Length of the unit ('piece', '500 g bag'). */
  unit: 30,
  inReturn: 200,
} as const;

export const SHARING_MESSAGES = {
  stock: 'Please count from 1 to 10,000, in whole numbers',
  stockPromised: 'More than that is promised or picked up already',
  unitTooLong: 'Please use at most 30 characters for the unit',
  inReturnTooLong: 'Please use at most 200 characters for what you would like in return',
  mostEach: 'Please give a whole number of at least 1 as the most for each',
  /** Followed by the number. */
  atMost: 'Please ask for at most',
  drawAt: 'Please choose a time in the future for the draw',
  drawn: 'The draw is over, so the rule can no longer be changed',
} as const;

const countSchema = (message: string) =>
  z.int({ error: message }).min(1, { error: message }).max(SHARING_LIMITS.stock, { error: message });

/**
 * How the owner shares a listing. `stock` counts pieces of `unit`; null where they are not counted. `draw_at` is required
 * with the rule `draw`. `at_once` gives by the rule as soon as a member asks, and counts asking as agreeing.
 */
export const newSharingSchema = z
  .object({
    unit: text(SHARING_LIMITS.unit, SHARING_MESSAGES.unitTooLong).default(''),
    stock: countSchema(SHARING_MESSAGES.stock).nullable().default(null),
    rule: z.enum(SHARING_RULES).default('first'),
    draw_at: instantSchema.nullable().default(null),
    most_each: countSchema(SHARING_MESSAGES.mostEach).nullable().default(null),
    at_once: z.boolean().default(false),
    in_return: text(SHARING_LIMITS.inReturn, SHARING_MESSAGES.inReturnTooLong).default(''),
  })
  .refine(({ rule, draw_at }) => (rule === 'draw') === (draw_at !== null), {
    path: ['draw_at'],
    error: SHARING_MESSAGES.drawAt,
  });
export type NewSharing = z.infer<typeof newSharingSchema>;

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
