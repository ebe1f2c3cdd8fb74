import { z } from 'zod';
import { instantSchema, line, sentInstantSchema, text } from './common.ts';
import { harvestSchema } from './harvest.ts';
import { HARVEST_MESSAGES } from './harvest-constants.ts';
import { LOAN_MESSAGES, LOANS } from './loan-constants.ts';
import { SHARING_LIMITS, SHARING_MESSAGES, SHARING_RULES } from './sharing-constants.ts';
import { standingSchema } from './standing.ts';

const countSchema = (message: string) =>
  z.int({ error: message }).min(1, { error: message }).max(SHARING_LIMITS.stock, { error: message });

/**
 * How the owner shares a listing. `stock` counts pieces of `unit`; null where they are not counted. A stock below what is
 * promised and picked up is refused, and the owner's message names who would lose. `draw_at` is required with the rule
 * `draw`. `at_once` gives by the rule as soon as a member asks, and counts asking as agreeing. With `comes_back` it is lent:
 * `stock` counts the things, `most_days` is the longest loan and `renewals` how often one can be kept longer. `standing` is
 * for what a group looks for, and with `harvest` neighbors come to pick: `stock` counts people.
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
    comes_back: z.boolean().default(false),
    most_days: z
      .int({ error: LOAN_MESSAGES.mostDays })
      .min(1, { error: LOAN_MESSAGES.mostDays })
      .max(LOANS.mostDays, { error: LOAN_MESSAGES.mostDays })
      .default(LOANS.usual.days),
    renewals: z
      .int({ error: LOAN_MESSAGES.renewals })
      .min(0, { error: LOAN_MESSAGES.renewals })
      .max(LOANS.renewals, { error: LOAN_MESSAGES.renewals })
      .default(LOANS.usual.renewals),
    standing: standingSchema.nullish(),
    harvest: harvestSchema.nullish(),
  })
  .refine(({ rule, draw_at }) => (rule === 'draw') === (draw_at !== null), {
    path: ['draw_at'],
    error: SHARING_MESSAGES.drawAt,
  })
  .refine(({ comes_back, stock }) => !comes_back || stock !== null, {
    path: ['stock'],
    error: LOAN_MESSAGES.stock,
  })
  .refine(({ harvest, stock }) => !harvest || stock !== null, {
    path: ['stock'],
    error: HARVEST_MESSAGES.pickers,
  })
  .refine(({ harvest, comes_back }) => !harvest || !comes_back, {
    path: ['comes_back'],
    error: HARVEST_MESSAGES.offers,
  })
  .refine(({ comes_back, most_each }) => !comes_back || most_each === null, {
    path: ['most_each'],
    error: LOAN_MESSAGES.mostEach,
  });
export type NewSharing = z.infer<typeof newSharingSchema>;

/** What is wanted has no line: its owner answers each promise. */
export const isSharingOfWanted = ({ rule, most_each, at_once, comes_back, harvest }: NewSharing): boolean =>
  rule === 'first' && most_each === null && !at_once && !comes_back && !harvest;

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
  /** Of what is lent; absent for what is given away. Its `left` is null: each day has its own number. */
  comes_back: z.literal(true).optional(),
  most_days: z.int().optional(),
  renewals: z.int().optional(),
  /** Of what a group takes at any time; absent otherwise. */
  standing: standingSchema.optional(),
  /** Of help with a harvest, whose stock counts people; absent otherwise. */
  harvest: harvestSchema.optional(),
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
