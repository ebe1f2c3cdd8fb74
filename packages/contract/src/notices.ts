import { z } from 'zod';
import { instantSchema, pageQuery } from './common.ts';
import { LISTING_KINDS } from './constants.ts';
import { CROP_IDS } from './crops/crops.ts';
import { defineOperation } from './operation.ts';
import { APPEAL_DECISIONS, REPORT_DECISIONS, REPORT_SUBJECTS } from './report-constants.ts';

export const NOTICE_KINDS = [
  'decision',
  'appeal',
  'exchange',
  'wish',
  'swap',
  'review',
  'freshness',
  'season',
  'group',
  'stand',
  'joining',
  'broadcast',
] as const;
export const NOTICES_PAGE = 20;

/**
 * What a notice about a claim tells its member. `called_off` is of an agreed pickup, `taken_back` of a promise without an answer,
 * `time_withdrawn` of a pickup that has no time any more. `pickup_undone` and `miss_undone` are of an agreed claim again that was said
 * to be `collected` or `missed`. Of a loan: handed over (`out`), said to be back by its asker (`back_said`), which was no mistake
 * (`back`) or was (`not_back`), kept longer (`renewed`), not back while another's days begin (`still_out` for the giver, `delayed` for
 * that asker), and not handed over in its days (`days_over`). `swap_broken` tells who still gives something in a suggested swap that a part
 * of it has ended.
 */
export const EXCHANGE_NOTICES = [
  'offered',
  'agreed',
  'collected',
  'missed',
  'pickup_undone',
  'miss_undone',
  'declined',
  'withdrawn',
  'not_chosen',
  'lapsed',
  'called_off',
  'taken_back',
  'gone',
  'swap_gone',
  'swap_broken',
  'asked_again',
  'passed_over',
  'pickup',
  'time_withdrawn',
  'thanked',
  'out',
  'back_said',
  'not_back',
  'back',
  'renewed',
  'still_out',
  'delayed',
  'days_over',
  'lost',
  'listing_removed',
  'member_left',
  'blocked',
] as const;
export type ExchangeNoticeEvent = (typeof EXCHANGE_NOTICES)[number];

/** Of every notice. */
const commonFields = { id: z.string(), created_at: instantSchema, read: z.boolean() };

/**
 * A notice to one member about a decision on their report or their content, or about an appeal. `role` is the member's
 * role in it. The reported member is never told who reported. `subject_label` is a listing's title or a member's name
 * at the time, and empty for a message.
 */
const decisionNoticeSchema = z.object({
  kind: z.enum(['decision', 'appeal']),
  ...commonFields,
  role: z.enum(['reporter', 'reported']),
  report_id: z.string(),
  subject_type: z.enum(REPORT_SUBJECTS),
  subject_id: z.string(),
  subject_label: z.string(),
  decision: z.enum(REPORT_DECISIONS),
  /** Reason of the decision; with `kind` appeal, of the decision on the appeal. */
  reason: z.string(),
  appeal_decision: z.enum(APPEAL_DECISIONS).nullable(),
  /** Whether this member may appeal, and whether they have. */
  can_appeal: z.boolean(),
  has_appealed: z.boolean(),
});
export type DecisionNotice = z.infer<typeof decisionNoticeSchema>;

/** A notice about a change of a claim by the other member, the rule or the clock. `amount` is null where nothing is counted. */
const exchangeNoticeSchema = z.object({
  kind: z.literal('exchange'),
  ...commonFields,
  /** The member's role in the claim. */
  role: z.enum(['asker', 'giver']).optional(),
  /** Absent for a claim on an offer. */
  listing_kind: z.enum(LISTING_KINDS).optional(),
  claim_id: z.string(),
  listing_title: z.string(),
  other_id: z.string(),
  other_name: z.string(),
  event: z.enum(EXCHANGE_NOTICES),
  amount: z.int().nullable(),
  /** What the amount counts, such as 'jar'; empty or absent where it is a plain number. */
  unit: z.string().optional(),
  /** The asker's words for a part of what is not counted, such as 'about 3 lb'; empty or absent without one. */
  how_much: z.string().optional(),
  /** True for the giver whose address this change has deleted: it was written for another time. Absent otherwise. */
  address_gone: z.literal(true).optional(),
});
export type ExchangeNotice = z.infer<typeof exchangeNoticeSchema>;

/**
 * A notice that a new listing near the member offers what they look for. `listing` is null when the member cannot see it
 * any more.
 */
const wishNoticeSchema = z.object({
  kind: z.literal('wish'),
  ...commonFields,
  /** Title of the member's own listing of what they look for. */
  wish_title: z.string(),
  /** From that listing to the new one. */
  distance_km: z.number(),
  /** The town of the new listing, where one of the two knows only its town. */
  town: z.string().optional(),
  listing: z.object({ id: z.string(), title: z.string(), is_available: z.boolean() }).nullable(),
});
export type WishNotice = z.infer<typeof wishNoticeSchema>;

/**
 * A notice to the owner of an offer that half of its time at its best is over, or that it was marked as gone a day after its best.
 * `listing` is null when it is deleted; `has_clock` says whether its crop keeps for known days.
 */
const freshnessNoticeSchema = z.object({
  kind: z.literal('freshness'),
  ...commonFields,
  /** True where it was marked as gone, absent where its owner is asked. */
  closed: z.literal(true).optional(),
  listing: z
    .object({ id: z.string(), title: z.string(), is_available: z.boolean(), has_clock: z.boolean() })
    .nullable(),
});
export type FreshnessNotice = z.infer<typeof freshnessNoticeSchema>;

/** A notice that the season of a crop in the member's garden is expected to begin about `starts_on`. */
const seasonNoticeSchema = z.object({
  kind: z.literal('season'),
  ...commonFields,
  crop: z.enum(CROP_IDS),
  starts_on: z.iso.date(),
});
export type SeasonNotice = z.infer<typeof seasonNoticeSchema>;

/**
 * A notice to an administrator that a report or an appeal waits for a decision. `subject_label` is a listing's title or a
 * member's name at the time, and empty for a message.
 */
const reviewNoticeSchema = z.object({
  kind: z.literal('review'),
  ...commonFields,
  report_id: z.string(),
  event: z.enum(['report', 'appeal']),
  subject_type: z.enum(REPORT_SUBJECTS),
  subject_label: z.string(),
});
export type ReviewNotice = z.infer<typeof reviewNoticeSchema>;

/**
 * A notice that a swap is suggested to the member, or that it has ended without one (docs/product/exchange.md#swap-of-three). What it is
 * about is in the list of swaps.
 */
const swapNoticeSchema = z.object({
  kind: z.literal('swap'),
  ...commonFields,
  event: z.enum(['suggested', 'ended']),
});
export type SwapNotice = z.infer<typeof swapNoticeSchema>;

/** What an administrator (`waits`), those who act for a group, and one who is added or taken out are told of it. */
export const GROUP_NOTICES = ['waits', 'confirmed', 'refused', 'added', 'removed'] as const;

/** `reason` is that of an administrator who refused the name or closed the group. */
const groupNoticeSchema = z.object({
  kind: z.literal('group'),
  ...commonFields,
  event: z.enum(GROUP_NOTICES),
  group_id: z.string(),
  group_name: z.string(),
  reason: z.string().optional(),
});
export type GroupNotice = z.infer<typeof groupNoticeSchema>;

/** A notice to the keeper that nothing can be taken at a stand any more, at most one a day. */
const standNoticeSchema = z.object({
  kind: z.literal('stand'),
  ...commonFields,
  stand_code: z.string(),
  stand_name: z.string(),
});
export type StandNotice = z.infer<typeof standNoticeSchema>;

/** A notice to an administrator that a new member waits to be let in, without the member's name, which a stranger chose. */
const joiningNoticeSchema = z.object({ kind: z.literal('joining'), ...commonFields });
export type JoiningNotice = z.infer<typeof joiningNoticeSchema>;

/** A message of the administrators to all members. */
const broadcastNoticeSchema = z.object({
  kind: z.literal('broadcast'),
  ...commonFields,
  subject: z.string(),
  text: z.string(),
});
export type BroadcastNotice = z.infer<typeof broadcastNoticeSchema>;

export const noticeSchema = z.discriminatedUnion('kind', [
  decisionNoticeSchema,
  exchangeNoticeSchema,
  wishNoticeSchema,
  reviewNoticeSchema,
  freshnessNoticeSchema,
  seasonNoticeSchema,
  swapNoticeSchema,
  groupNoticeSchema,
  standNoticeSchema,
  joiningNoticeSchema,
  broadcastNoticeSchema,
]);
export type Notice = z.infer<typeof noticeSchema>;

/** What is stored of a notice, by its kind; its other fields are columns, or are read when it is shown. */
export const noticeDataSchemas = {
  decision: decisionNoticeSchema.pick({
    role: true,
    subject_type: true,
    subject_id: true,
    subject_label: true,
    decision: true,
    reason: true,
    appeal_decision: true,
  }),
  exchange: exchangeNoticeSchema.pick({
    role: true,
    listing_kind: true,
    claim_id: true,
    listing_title: true,
    other_id: true,
    event: true,
    amount: true,
    unit: true,
    how_much: true,
    address_gone: true,
  }),
  wish: wishNoticeSchema
    .pick({ wish_title: true, distance_km: true, town: true })
    .extend({ listing_id: z.string() }),
  review: reviewNoticeSchema.pick({ event: true, subject_type: true, subject_label: true }),
  freshness: freshnessNoticeSchema.pick({ closed: true }).extend({ listing_id: z.string() }),
  season: seasonNoticeSchema.pick({ crop: true, starts_on: true }),
  swap: swapNoticeSchema.pick({ event: true }),
  group: groupNoticeSchema.pick({ event: true, group_id: true, group_name: true, reason: true }),
  stand: standNoticeSchema.pick({ stand_code: true, stand_name: true }),
  joining: z.object({}),
  broadcast: z.object({ broadcast_id: z.string() }),
};

export const listNotices = defineOperation({
  id: 'listNotices',
  method: 'GET',
  path: '/api/notices',
  summary: 'Notices of the caller, latest first',
  access: 'member',
  query: pageQuery(NOTICES_PAGE),
  responses: { 200: z.array(noticeSchema) },
});

export const countUnreadNotices = defineOperation({
  id: 'countUnreadNotices',
  method: 'GET',
  path: '/api/notices/unread',
  summary: 'Number of unread notices of the caller',
  access: 'member',
  responses: { 200: z.object({ count: z.int() }) },
});

export const markNoticesRead = defineOperation({
  id: 'markNoticesRead',
  method: 'POST',
  path: '/api/notices/read',
  summary: 'Mark the caller’s notices as read, up to the one named or all',
  access: 'member',
  body: z.object({ up_to: z.string().max(100).optional() }).nullish(),
  responses: { 200: z.object({ read: z.int() }) },
});
