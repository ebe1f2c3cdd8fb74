import { z } from 'zod';
import { CLAIM_ACTIONS, CLAIM_MESSAGES, EXCHANGE, PICKUP_SPOTS } from './claim-constants.ts';
import { amountSchema, claimSchema, newClaimSchema, newPromiseSchema, sentWindowSchema } from './claims.ts';
import { flagSchema, idParamSchema, instantSchema, pageQuery, text } from './common.ts';
import { LISTING_MESSAGES } from './listing-constants.ts';
import { LOAN_MESSAGES, LOAN_MOMENTS } from './loan-constants.ts';
import { defineOperation } from './operation.ts';
import { standingSchema } from './standing.ts';

const claimParams = z.object({ id: idParamSchema });
const listingParams = z.object({ id: idParamSchema });

export const askForSome = defineOperation({
  id: 'askForSome',
  method: 'POST',
  path: '/api/listings/{id}/claims',
  summary:
    'Ask for some of a listing; asked again with the same id it is answered with 200 and stays one claim',
  access: 'member',
  params: listingParams,
  body: newClaimSchema,
  namesOwn: true,
  location: '/api/claims/{id}',
  responses: { 200: claimSchema, 201: claimSchema },
});

export const promiseSome = defineOperation({
  id: 'promiseSome',
  method: 'POST',
  path: '/api/listings/{id}/promises',
  summary:
    'Promise some of what the owner of a listing looks for; sent again with the same id it is answered with 200 and stays one claim',
  access: 'member',
  params: listingParams,
  body: newPromiseSchema,
  location: '/api/claims/{id}',
  responses: { 200: claimSchema, 201: claimSchema },
});

/**
 * A member near an offer who looks for it. `amount` is what can be promised of what is left; `town` is that of their listing where
 * one of the two knows only its town.
 */
const wisherSchema = z.object({
  listing_id: z.string(),
  title: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  amount: z.int(),
  distance_km: z.number(),
  town: z.string().optional(),
  /** Of a group that takes it at any time. */
  standing: standingSchema.optional(),
});
export type Wisher = z.infer<typeof wisherSchema>;

export const getRest = defineOperation({
  id: 'getRest',
  method: 'GET',
  path: '/api/listings/{id}/rest',
  summary:
    'Who near could get the rest of one of the member’s offers: from half of its time on and while it has no line, members who look for it; the open promises from it; and how many near look for what its title names, null for few',
  access: 'member',
  params: listingParams,
  responses: {
    200: z.object({
      /** What is counted of the offer, such as 'jar', '' for plain numbers; null where nothing is counted. */
      unit: z.string().nullable(),
      wishers: z.array(wisherSchema),
      promised: z.array(claimSchema),
      seekers: z.int().nullable(),
    }),
  },
});

export const listLine = defineOperation({
  id: 'listLine',
  method: 'GET',
  path: '/api/listings/{id}/claims',
  summary:
    'Claims on a listing, promised ones first, then the line in its order, then those that are over: all for its owner, else the caller’s own',
  access: 'member',
  params: listingParams,
  query: pageQuery(EXCHANGE.page),
  responses: { 200: z.array(claimSchema) },
});

/** The public line of a drawn listing: what anyone needs to check the draw, without names. */
export const getDraw = defineOperation({
  id: 'getDraw',
  method: 'GET',
  path: '/api/listings/{id}/draw',
  summary: 'The draw of a listing: hash and seed, and the claims in the drawn order',
  access: 'public',
  params: listingParams,
  responses: {
    200: z.object({
      draw_at: instantSchema,
      drawn_at: instantSchema.nullable(),
      seed_hash: z.string(),
      seed: z.string().nullable(),
      claims: z.array(
        z.object({ id: z.string(), wanted: z.int(), given: z.int().nullable(), is_own: z.boolean() }),
      ),
    }),
  },
});

export const listClaims = defineOperation({
  id: 'listClaims',
  method: 'GET',
  path: '/api/claims',
  summary:
    'The caller’s claims in one role, the latest first or what is due first: all, the open or the ended ones, and those with one member',
  access: 'member',
  query: pageQuery(EXCHANGE.page).extend({
    role: z.enum(['asker', 'giver']),
    open: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional(),
    with: idParamSchema.optional(),
    /** `due`: by the end of an answer's time or the beginning of the pickup, then those without either, each in the order of asking. */
    sort: z.enum(['due']).optional(),
  }),
  responses: { 200: z.array(claimSchema) },
});

export const getClaim = defineOperation({
  id: 'getClaim',
  method: 'GET',
  path: '/api/claims/{id}',
  summary: 'One claim of the caller',
  access: 'member',
  params: claimParams,
  responses: { 200: claimSchema },
});

export const moveClaim = defineOperation({
  id: 'moveClaim',
  method: 'POST',
  path: '/api/claims/{id}/{action}',
  summary:
    'Promise, say yes, call off, hand over, bring back, undo that or thank; repeated with the same version it is done once',
  access: 'member',
  params: claimParams.extend({ action: z.enum(CLAIM_ACTIONS) }),
  body: z.object({
    /** The claim's version that the caller has seen; after another change than being passed over it is refused with CLAIM_CHANGED. */
    version: z.int(),
    /** Of `offer` how many to promise, of `collect` how many were taken. */
    amount: amountSchema(CLAIM_MESSAGES.amount).optional(),
    /** Of `thank`; of `collect` and `return` of a loan its condition. */
    text: text(EXCHANGE.thanks, CLAIM_MESSAGES.textTooLong).default(''),
    /** Of `renew` the day on which it is free again; absent as long as possible. */
    to: z.iso.date({ error: LOAN_MESSAGES.renewTo }).optional(),
  }),
  responses: { 200: claimSchema },
});

/** The photo comes inline or as the file part `image`; '' removes it. */
export const setLoanPhoto = defineOperation({
  id: 'setLoanPhoto',
  method: 'PUT',
  path: '/api/claims/{id}/photos/{moment}',
  summary:
    'Add, replace or remove one’s photo of the condition of what is lent, when it was picked up or came back; both members see it',
  access: 'member',
  params: claimParams.extend({ moment: z.enum(LOAN_MOMENTS) }),
  body: z.object({ image_url: z.string({ error: LISTING_MESSAGES.imageUnknown }).optional() }),
  consumes: ['application/json', 'multipart/form-data'],
  responses: { 200: claimSchema },
});

export const setPickup = defineOperation({
  id: 'setPickup',
  method: 'PUT',
  path: '/api/claims/{id}/pickup',
  summary: 'Say when and where to pick up; the address is shown to the asker around that time only',
  access: 'member',
  params: claimParams,
  body: z.object({
    version: z.int(),
    window: sentWindowSchema.nullable(),
    spot: z.enum(PICKUP_SPOTS).nullish(),
    note: text(EXCHANGE.note, CLAIM_MESSAGES.noteTooLong).optional(),
    /** From the giver only; absent it stays, empty it is deleted. */
    address: text(EXCHANGE.address, CLAIM_MESSAGES.addressTooLong).optional(),
    /** From the giver only: true remembers the address for their next pickup, false forgets it; absent nothing changes. */
    remember_address: flagSchema.optional(),
  }),
  responses: { 200: claimSchema },
});

export const getPickupAddress = defineOperation({
  id: 'getPickupAddress',
  method: 'GET',
  path: '/api/claims/{id}/address',
  summary:
    'The address of an agreed pickup: for its giver, and for its asker from two hours before to two hours after',
  access: 'member',
  params: claimParams,
  responses: { 200: z.object({ address: z.string(), until: instantSchema.nullable() }) },
});
