import { z } from 'zod';
import { idParamSchema, instantSchema, line, requiredLine, text } from './common.ts';
import { PAGE_SIZE } from './constants.ts';
import { CROP_IDS } from './crops/crops.ts';
import { photoSchema } from './listing-photos.ts';
import { defineOperation } from './operation.ts';
import { STAND_MESSAGES, STANDS } from './stand-constants.ts';

/** A code as it is printed, in any case and with blanks around it. */
const standCodeSchema = z
  .string()
  .min(1)
  .max(40)
  .transform((code) => code.trim().replaceAll('\0', '\uFFFD').toLowerCase());

const standParams = z.object({ code: standCodeSchema });

/**
 * What stands at a stand. `left` is what can be taken, `promised` what is there for neighbors who have asked for it. `today`
 * counts taps: how often some was taken, how much of it, and how much was left.
 */
export const standItemSchema = z.object({
  listing_id: z.string(),
  title: z.string(),
  crop: z.enum(CROP_IDS).nullable(),
  unit: z.string(),
  left: z.int(),
  promised: z.int(),
  photo: photoSchema.nullable(),
  /** Until when it is at its best; absent where that is not known. */
  best_by: z.iso.date().optional(),
  today: z.object({ takers: z.int(), taken: z.int(), left: z.int() }),
});
export type StandItem = z.infer<typeof standItemSchema>;

/**
 * A stand as everyone sees it (docs/product/stands.md). `address` is what its keeper has published for it, empty for none: it is
 * never read from a profile or a listing. `code` is the present one, also where an earlier one was asked for.
 */
export const standSchema = z.object({
  code: z.string(),
  name: z.string(),
  hours: z.string(),
  address: z.string(),
  note: z.string(),
  /** Whether neighbors count here what they take and leave. */
  takes_taps: z.boolean(),
  /** Its keeper. */
  user_id: z.string(),
  user_name: z.string(),
  items: z.array(standItemSchema),
  is_keeper: z.boolean(),
  /** For its keeper and administrators: when an administrator hid it. */
  hidden_at: instantSchema.optional(),
});
export type Stand = z.infer<typeof standSchema>;

const fields = {
  name: requiredLine(STANDS.name, STAND_MESSAGES.name, STAND_MESSAGES.nameTooLong),
  hours: line(STANDS.hours, STAND_MESSAGES.hours),
  address: line(STANDS.address, STAND_MESSAGES.address),
  note: text(STANDS.note, STAND_MESSAGES.note),
};

export const getStand = defineOperation({
  id: 'getStand',
  method: 'GET',
  path: '/api/stands/{code}',
  summary: 'A stand and what is there now, by its present code or an earlier one',
  access: 'public',
  params: standParams,
  shared: true,
  responses: { 200: standSchema },
});

/** Where a listing can be taken: only what the keeper of the stand has published for it. */
const standOfListingSchema = standSchema
  .pick({ code: true, name: true, hours: true, address: true })
  .extend({ listing_id: z.string() });
export type StandOfListing = z.infer<typeof standOfListingSchema>;

export const findStandsByListing = defineOperation({
  id: 'findStandsByListing',
  method: 'GET',
  path: '/api/stands/by-listing',
  summary: 'The stands at which these listings are, for those that are at one',
  access: 'public',
  query: z.object({
    /** Ids of listings, with commas between them. */
    ids: z
      .string({ error: STAND_MESSAGES.ids })
      .transform((value) => value.split(','))
      .pipe(z.array(idParamSchema).max(PAGE_SIZE.max, { error: STAND_MESSAGES.ids })),
  }),
  shared: true,
  responses: { 200: z.array(standOfListingSchema) },
});

export const listStands = defineOperation({
  id: 'listStands',
  method: 'GET',
  path: '/api/stands',
  summary: 'The stands that the caller keeps',
  access: 'member',
  responses: { 200: z.array(standSchema) },
});

export const createStand = defineOperation({
  id: 'createStand',
  method: 'POST',
  path: '/api/stands',
  summary: 'Open a stand, of which the caller is the keeper; its code is made by the server',
  access: 'member',
  body: z.object(
    {
      name: fields.name,
      hours: fields.hours.default(''),
      address: fields.address.default(''),
      note: fields.note.default(''),
    },
    { error: STAND_MESSAGES.name },
  ),
  idempotent: true,
  location: '/api/stands/{code}',
  responses: { 201: standSchema },
});

export const updateStand = defineOperation({
  id: 'updateStand',
  method: 'PUT',
  path: '/api/stands/{code}',
  summary:
    'Change a stand of one’s own: its texts, whether neighbors count there, its code, or its keeper, to oneself or a group that one keeps',
  access: 'member',
  params: standParams,
  body: z.object({
    name: fields.name.optional(),
    hours: fields.hours.optional(),
    address: fields.address.optional(),
    note: fields.note.optional(),
    takes_taps: z.boolean().optional(),
    /** Makes a new code; the present one leads to the stand as well. */
    new_code: z.literal(true).optional(),
    /** Its listings leave the stand. */
    keeper_id: idParamSchema.optional(),
  }),
  responses: { 200: standSchema },
});

export const endStand = defineOperation({
  id: 'endStand',
  method: 'DELETE',
  path: '/api/stands/{code}',
  summary: 'End a stand of one’s own for good; its codes say so from then on',
  access: 'member',
  params: standParams,
  responses: { 200: z.object({ success: z.literal(true), code: z.string() }) },
});

export const setStandListings = defineOperation({
  id: 'setStandListings',
  method: 'PUT',
  path: '/api/stands/{code}/listings',
  summary: 'Say which of the keeper’s listings are at a stand: all that are named, and no others',
  access: 'member',
  params: standParams,
  body: z.object({
    listing_ids: z.array(idParamSchema).max(STANDS.listings, { error: STAND_MESSAGES.listings }).default([]),
  }),
  responses: { 200: standSchema },
});

const tappedSchema = z.object({
  id: z.string(),
  listing_id: z.string(),
  amount: z.int(),
  /** What was counted of it: less than was said where less could be taken. */
  counted: z.int(),
  /** What can be taken now, and what is promised to neighbors. */
  left: z.int(),
  promised: z.int(),
});
export type Tapped = z.infer<typeof tappedSchema>;

export const tapStand = defineOperation({
  id: 'tapStand',
  method: 'POST',
  path: '/api/stands/{code}/taps',
  summary:
    'Say how many were taken at a stand, or left there with a negative number; without an account, once for each id, and never more than can be taken',
  access: 'public',
  params: standParams,
  body: z.object({
    /** Made by the client: the same again is the same tap. */
    id: z.guid().toLowerCase(),
    listing_id: z.string().min(1).max(256),
    amount: z
      .int({ error: STAND_MESSAGES.amount })
      .min(-STANDS.amount, { error: STAND_MESSAGES.amount })
      .max(STANDS.amount, { error: STAND_MESSAGES.amount })
      .refine((amount) => amount !== 0, { error: STAND_MESSAGES.amount }),
  }),
  responses: { 200: tappedSchema, 201: tappedSchema },
});

export const getTap = defineOperation({
  id: 'getTap',
  method: 'GET',
  path: '/api/stands/{code}/taps/{id}',
  summary: 'What was counted of a tap, for who has its id; one that was undone is not found',
  access: 'public',
  params: standParams.extend({ id: idParamSchema }),
  responses: { 200: tappedSchema },
});

/** A tap as the keeper sees it: nobody knows who made it. */
export const tapSchema = z.object({
  id: z.string(),
  title: z.string(),
  unit: z.string(),
  /** As it was said; negative for what was left. */
  amount: z.int(),
  counted: z.int(),
  at: instantSchema,
  undone_at: instantSchema.nullable(),
});
export type Tap = z.infer<typeof tapSchema>;

export const listTaps = defineOperation({
  id: 'listTaps',
  method: 'GET',
  path: '/api/stands/{code}/taps',
  summary: 'What was tapped at a stand of one’s own in the last 24 hours, latest first',
  access: 'member',
  params: standParams,
  responses: { 200: z.array(tapSchema) },
});

export const undoTap = defineOperation({
  id: 'undoTap',
  method: 'DELETE',
  path: '/api/stands/{code}/taps/{id}',
  summary: 'Take back a tap at a stand of one’s own, for a day',
  access: 'member',
  params: standParams.extend({ id: idParamSchema }),
  responses: { 200: tapSchema },
});
