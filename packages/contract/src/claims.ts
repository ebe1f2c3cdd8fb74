import { z } from 'zod';
import {
  CLAIM_ACTIONS,
  CLAIM_ACTORS,
  CLAIM_ENDINGS,
  CLAIM_MESSAGES,
  CLAIM_STATES,
  EXCHANGE,
  PICKUP_SPOTS,
} from './claim-constants.ts';
import { idParamSchema, instantSchema, line, sentInstantSchema, text } from './common.ts';
import { LISTING_KINDS } from './constants.ts';
import { photoSchema } from './listing-photos.ts';
import { LOAN_MOMENTS } from './loan-constants.ts';
import { loanDaysSchema } from './loans.ts';
import { SHARING_LIMITS, SHARING_RULES } from './sharing-constants.ts';

const windowSchema = z.object({ from: instantSchema, to: instantSchema });
export type ClaimWindow = z.infer<typeof windowSchema>;

export const sentWindowSchema = z
  .object({ from: sentInstantSchema, to: sentInstantSchema }, { error: CLAIM_MESSAGES.window })
  .refine(
    ({ from, to }) => from < to && Date.parse(to) - Date.parse(from) <= EXCHANGE.windowMs,
    CLAIM_MESSAGES.window,
  );

/** A whole number of pieces, refused with this sentence. */
export const amountSchema = (message: string) =>
  z.int({ error: message }).min(1, { error: message }).max(SHARING_LIMITS.stock, { error: message });

const claimPersonSchema = z.object({ id: z.string(), name: z.string(), picture: z.string().nullable() });

/**
 * One change of a claim, for both members. `action` is a step of a member, `ask`, `pickup`, `end`, or `pass`: the giver promised to a
 * claim behind it in line. `amount` is what was asked for, promised or handed over with it.
 */
export const claimEventSchema = z.object({
  at: instantSchema,
  actor: z.enum(CLAIM_ACTORS),
  action: z.string(),
  from: z.enum(CLAIM_STATES).nullable(),
  to: z.enum(CLAIM_STATES),
  amount: z.int().nullable(),
  /** Of what was done for a group: the member who did it, for readers who act for this group alone. */
  by: z.string().optional(),
});
export type ClaimEvent = z.infer<typeof claimEventSchema>;

/**
 * What the asker gives in return: some of one of their listings (docs/product/exchange.md#swap). The amount is null where that listing is
 * not counted or deleted, and its id where it is deleted.
 */
const swapSchema = z.object({
  listing_id: z.string().nullable(),
  title: z.string(),
  amount: z.int().nullable(),
  unit: z.string(),
});
export type Swap = z.infer<typeof swapSchema>;

/**
 * Why a claim has its place in line (docs/product/exchange.md#line-why): the rule of its listing, the time of its draw and whether
 * the claim was in it, and what the member directly before it picked up in the last 28 days where that decides; null for the first in
 * line. Absent for a claim that is in no line.
 */
const lineSchema = z.object({
  rule: z.enum(SHARING_RULES),
  draw_at: instantSchema.nullable(),
  drawn_at: instantSchema.nullable(),
  is_drawn: z.boolean(),
  got_before: z.int().nullable(),
});

/**
 * The loan of a claim (docs/product/lending.md#states): its days, when it is to be back, and whether it is late. `renew_to` is
 * the first free day again after 'Keep it longer', null where that is not possible; `back_said_at` when its asker said that it is
 * back, and `back_at` when it was. `photos` show its condition, each with the side of the member who took it; `photo_moment` says
 * of which moment the viewer can add one now.
 */
const loanSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  due_at: instantSchema,
  is_late: z.boolean(),
  renew_to: z.iso.date().nullable(),
  back_said_at: instantSchema.nullable(),
  back_at: instantSchema.nullable(),
  condition_out: z.string(),
  condition_back: z.string(),
  /** Absent where there are none; older servers know none. */
  photos: z
    .array(
      z.object({
        moment: z.enum(LOAN_MOMENTS),
        by: z.enum(['asker', 'giver']),
        at: instantSchema,
        photo: photoSchema,
      }),
    )
    .optional(),
  photo_moment: z.enum(LOAN_MOMENTS).optional(),
});
export type Loan = z.infer<typeof loanSchema>;

/**
 * A member's wish for some of a listing, from asking to thanks; only the two members see it. With `kind` `wanted` it is a promise
 * for something that its asker looks for: the owner of the listing asks, and the member who answered gives. `given` is the promised or
 * handed over amount; `place` the place in line of an asked claim, from 1; `got_lately` what the asker picked up in the last
 * 28 days; `could` when the member who opened the claim has time; `due_at` when an unanswered promise ends. `address_from` and `address_until` say when the
 * address is shown to the asker, where the giver has written one; `address_seen_at` tells the giver. `can` lists what the caller can do now. A `swap`
 * has no place in line: the giver answers it. `from` is the offer of the giver from which a promise for something wanted is given.
 */
export const claimSchema = z.object({
  id: z.string(),
  listing: z.object({
    id: z.string(),
    title: z.string(),
    unit: z.string(),
    is_counted: z.boolean(),
    left: z.int().nullable(),
  }),
  kind: z.enum(LISTING_KINDS).optional(),
  role: z.enum(['asker', 'giver']),
  asker: claimPersonSchema,
  giver: claimPersonSchema,
  wanted: z.int(),
  /** In the words of the member who opened the claim: 'about 3 lb'. Absent where nothing was said. */
  how_much: z.string().optional(),
  swap: swapSchema.optional(),
  from: swapSchema.optional(),
  /** Absent for what is given away. */
  loan: loanSchema.optional(),
  /** Of a place among the pickers of a harvest, whose time is that of all of them. */
  harvest: z.literal(true).optional(),
  given: z.int().nullable(),
  state: z.enum(CLAIM_STATES),
  ended_why: z.enum(CLAIM_ENDINGS).nullable(),
  place: z.int().nullable(),
  line: lineSchema.optional(),
  got_lately: z.int(),
  asked_at: instantSchema,
  due_at: instantSchema.nullable(),
  could: z.array(windowSchema),
  note: z.string(),
  window: windowSchema.nullable(),
  spot: z.enum(PICKUP_SPOTS).nullable(),
  pickup_note: z.string(),
  has_address: z.boolean(),
  address_from: instantSchema.nullable(),
  address_until: instantSchema.nullable(),
  address_seen_at: instantSchema.nullable(),
  thanked_at: instantSchema.nullable(),
  thanks: z.string(),
  can: z.array(z.enum([...CLAIM_ACTIONS, 'pickup'])),
  version: z.int(),
  events: z.array(claimEventSchema),
});
export type Claim = z.infer<typeof claimSchema>;

/** A request for some of a listing. The client creates the id, so that asking again is not a second claim. */
export const newClaimSchema = z.object({
  id: z.guid().toLowerCase(),
  wanted: amountSchema(CLAIM_MESSAGES.wanted).default(1),
  could: z.array(sentWindowSchema).max(EXCHANGE.windows, { error: CLAIM_MESSAGES.window }).default([]),
  /** How much of a listing that is not counted, in words: 'about 3 lb'. Refused where it is counted. */
  how_much: line(EXCHANGE.howMuch, CLAIM_MESSAGES.howMuch).default(''),
  note: text(EXCHANGE.note, CLAIM_MESSAGES.noteTooLong).default(''),
  /** In return: this many of an available offer of the asker. */
  swap: z
    .object({ listing_id: idParamSchema, amount: amountSchema(CLAIM_MESSAGES.swap).default(1) })
    .optional(),
  /** The days of a loan; for what is lent, and for nothing else. */
  loan: loanDaysSchema.optional(),
});
export type NewClaim = z.infer<typeof newClaimSchema>;

/** A promise of something that the owner of a listing looks for. The client creates the id, as for asking. */
export const newPromiseSchema = newClaimSchema.omit({ wanted: true, swap: true, loan: true }).extend({
  amount: amountSchema(CLAIM_MESSAGES.amount).default(1),
  /** An available offer of the caller without a line: the amount is held and handed over there too. */
  offer_id: idParamSchema.optional(),
});
