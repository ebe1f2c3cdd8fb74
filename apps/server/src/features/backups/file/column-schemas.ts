import {
  APPEAL_DECISIONS,
  BROADCASTS,
  CLAIM_ACTORS,
  CLAIM_STATES,
  CROP_IDS,
  claimSchema,
  climateSchema,
  EXCHANGE,
  FOLLOWS,
  gardenCropSchema,
  harvestSchema,
  INVITE_CODE_LENGTH,
  INVITE_LIMITS,
  KEEPER_ROLES,
  LIMITS,
  LISTING_KINDS,
  LISTING_TEXTS,
  LOAN_MOMENTS,
  LOANS,
  NOTICE_KINDS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  PASSKEYS,
  PLACE_PRECISIONS,
  quietHoursSchema,
  REPORT_DECISIONS,
  REPORT_REASONS,
  REPORT_STATUSES,
  REPORT_SUBJECTS,
  REPORTS,
  SHARING_LIMITS,
  SHARING_RULES,
  STAND_CODE,
  STANDS,
  SWAP_ANSWERS,
  sharingSchema,
  standingSchema,
} from '@windfall/contract';
import { z } from 'zod';
import { emailBlockSchema } from '../../../platform/mail/email-blocks.ts';
import { MAX_ERROR_LENGTH } from '../../../platform/mail/send-due-emails.ts';
import { isInstant, isPhotoPath, jsonIn } from './check-value.ts';

type Columns = Readonly<Record<string, z.ZodType>>;

const USERNAME_LENGTH = 100;
const HASH_LENGTH = 100;
/** Three members, each with a crop. */
const SIGNATURE_LENGTH = 300;
const FIGURE_LENGTH = 200;
/** A letter of the words becomes up to 18 in their plain form. */
const FOLLOWED_LENGTH = FOLLOWS.words * 18;

const text = (most: number) => z.string().max(most);
const textsUpTo = (limits: Readonly<Record<string, number>>): Columns =>
  Object.fromEntries(Object.entries(limits).map(([column, most]) => [column, text(most)]));
const instant = z.string().refine(isInstant);
const photo = z.string().refine(isPhotoPath);
/** JSON as text, whose value a schema describes. */
const json = (schema: z.ZodType) => z.string().transform(jsonIn).pipe(schema);
const atLeastOne = z.int().min(1);
const amount = z.int().min(0).max(SHARING_LIMITS.stock);
const day = z.iso.date();
const state = z.enum(CLAIM_STATES);
const standCode = z.string().regex(new RegExp(`^[${STAND_CODE.letters}]{${STAND_CODE.length}}$`));
/** Of the reported subject, with a picture of this site at most. */
const snapshot = z.looseObject({ image_url: photo.nullish() });

const claims: Columns = {
  id: text(LIMITS.messageId).min(1),
  listing_title: text(LISTING_TEXTS.title),
  kind: z.enum(LISTING_KINDS),
  wanted: amount,
  given: amount,
  swap_title: text(LISTING_TEXTS.title),
  swap_amount: amount,
  state,
  ended_why: claimSchema.shape.ended_why,
  could: json(claimSchema.shape.could.max(EXCHANGE.windows)),
  how_much: text(EXCHANGE.howMuch),
  note: text(EXCHANGE.note),
  window_from: instant,
  window_to: instant,
  spot: claimSchema.shape.spot,
  pickup_note: text(EXCHANGE.note),
  address: text(EXCHANGE.address),
  loan_from: day,
  loan_to: day,
  late_to: day,
  back_said_at: instant,
  back_at: instant,
  condition_out: text(EXCHANGE.thanks),
  condition_back: text(EXCHANGE.thanks),
  thanks: text(EXCHANGE.thanks),
  version: atLeastOne,
};

/**
 * What the application stores in a column, by table and column, taken from the schemas and limits of the contract. Columns without
 * a line have a form by their name alone (`check-row.ts`).
 */
export const COLUMN_SCHEMAS: Readonly<Record<string, Columns>> = {
  users: {
    email: text(LIMITS.email),
    full_name: text(LIMITS.name),
    // Longer than members can choose: the username of a deleted account contains its id.
    username: text(USERNAME_LENGTH),
    location: text(LIMITS.location),
    zip_code: text(LIMITS.zipCode),
    photo_url: photo,
    bio: text(LIMITS.bio),
    public_hours: text(LIMITS.publicHours),
    public_address: text(LIMITS.publicAddress),
    deactivation_reason: text(LIMITS.deactivationReason),
    email_refusal: text(MAX_ERROR_LENGTH),
    google_id: text(LIMITS.email),
    oidc_id: text(LIMITS.oidcId),
    // A sign of compatibility becomes up to 18 letters.
    name_key: text(LIMITS.name * 18),
    place_offer_to: atLeastOne,
  },
  invites: {
    code: text(INVITE_CODE_LENGTH).min(INVITE_CODE_LENGTH),
    name: text(INVITE_LIMITS.name),
    until: day,
    maximum: atLeastOne,
    came: z.int().min(0),
  },
  personal_invites: {
    code: text(INVITE_CODE_LENGTH).min(INVITE_CODE_LENGTH),
    name: text(INVITE_LIMITS.name),
  },
  passkeys: {
    credential_id: text(PASSKEYS.answer).min(1),
    user_handle: text(HASH_LENGTH),
    public_key: text(PASSKEYS.answer),
    counter: z.int().min(0).max(0xffffffff),
    transports: text(FIGURE_LENGTH),
    host: text(LIMITS.email),
    name: text(PASSKEYS.name),
  },
  second_factors: { secret: z.string().regex(/^[A-Z2-7]{16,64}$/), used_step: z.int().min(0) },
  recovery_codes: { hash: text(HASH_LENGTH).min(1) },
  group_keepers: { role: z.enum(KEEPER_ROLES) },
  listings: {
    kind: z.enum(LISTING_KINDS),
    ...textsUpTo(LISTING_TEXTS),
    crop: z.enum(CROP_IDS),
    crop_by: z.enum(['words', 'owner']),
    picked_on: z.iso.date(),
    best_by: z.iso.date(),
    ask_on: z.iso.date(),
    ready_until: z.iso.date(),
    image_alt: text(LIMITS.photoAlt),
    place_precision: z.enum(PLACE_PRECISIONS),
  },
  listing_photos: { position: atLeastOne, alt: text(LIMITS.photoAlt) },
  listing_sharing: {
    unit: text(SHARING_LIMITS.unit),
    rule: z.enum(SHARING_RULES),
    seed: sharingSchema.shape.seed,
    most_each: atLeastOne,
    at_once: z.literal([0, 1]),
    in_return: text(SHARING_LIMITS.inReturn),
    comes_back: z.literal([0, 1]),
    most_days: atLeastOne.max(LOANS.mostDays),
    renewals: z.int().min(0).max(LOANS.renewals),
    standing: json(standingSchema),
    happens_from: instant,
    happens_to: instant,
    harvest: json(harvestSchema),
  },
  loan_photos: { moment: z.enum(LOAN_MOMENTS), role: claimSchema.shape.role },
  lent_days: { day, held: amount, late: amount },
  follows: {
    id: text(LIMITS.messageId).min(1),
    subject: text(FOLLOWED_LENGTH).min(1),
    crop: z.enum(CROP_IDS),
    words: text(FOLLOWED_LENGTH),
    radius_km: z.literal(FOLLOWS.radii),
    until: instant,
  },
  follow_matches: { push_at: instant, again_at: instant.nullable() },
  messages: { id: text(LIMITS.messageId), content: text(LIMITS.message), has_subject: z.literal([0, 1]) },
  claims,
  claim_events: {
    n: atLeastOne,
    at: instant,
    actor: z.enum(CLAIM_ACTORS),
    action: z.string().regex(/^[a-z-]{1,20}$/),
    from_state: state,
    to_state: state,
  },
  stands: {
    code: standCode,
    name: text(STANDS.name).min(1),
    hours: text(STANDS.hours),
    address: text(STANDS.address),
    note: text(STANDS.note),
    takes_taps: z.literal([0, 1]),
    empty_told_on: day,
  },
  stand_codes: { code: standCode },
  stand_taps: {
    id: z.guid(),
    title: text(LISTING_TEXTS.title),
    unit: text(SHARING_LIMITS.unit),
    crop: z.enum(CROP_IDS),
    amount: z.int().min(-STANDS.amount).max(STANDS.amount),
    counted: z.int().min(-STANDS.amount).max(STANDS.amount),
    at: instant,
    day,
  },
  giving_settings: { address: text(EXCHANGE.address) },
  garden_crops: {
    crop: gardenCropSchema.shape.crop,
    position: z.int().min(0),
    amount: gardenCropSchema.shape.amount,
    since: gardenCropSchema.shape.since,
  },
  crop_weeks: {
    crop: gardenCropSchema.shape.crop,
    year: z.int().min(1970).max(2200),
    week: z.int().min(1).max(53),
    count: atLeastOne,
  },
  crop_forecasts: {
    crop: gardenCropSchema.shape.crop,
    starts_on: z.iso.date(),
    ends_on: z.iso.date(),
    made_on: z.iso.date(),
    climate: json(climateSchema),
  },
  town_numbers: {
    month: z.string().regex(/^\d{4}-\d{2}$/),
    kind: z.enum(['asked', 'given', 'lent', 'taken']),
    part: z.enum(['crop', 'rule']),
    name: text(FIGURE_LENGTH).min(1),
    count: atLeastOne,
    grams: z.int().min(0),
  },
  calendar_feeds: { token_hash: text(HASH_LENGTH) },
  audit_log: { details: json(z.record(z.string(), z.unknown())) },
  reports: {
    subject_type: z.enum(REPORT_SUBJECTS),
    snapshot: json(snapshot),
    reason: z.enum(REPORT_REASONS),
    status: z.enum(REPORT_STATUSES),
    decision: z.enum(REPORT_DECISIONS),
    appeal_decision: z.enum(APPEAL_DECISIONS),
    details: text(REPORTS.details),
    decision_reason: text(REPORTS.decisionReason),
    appeal: text(REPORTS.appeal),
    appeal_reason: text(REPORTS.decisionReason),
  },
  suggested_swaps: {
    id: text(LIMITS.messageId).min(1),
    signature: text(SIGNATURE_LENGTH),
    members: z.literal([2, 3]),
    state: z.enum(['open', 'agreed', 'ended']),
    expires_at: instant,
  },
  swap_parts: {
    n: z.int().min(0).max(2),
    amount: atLeastOne,
    answer: z.enum(SWAP_ANSWERS),
    answered_at: instant,
  },
  broadcasts: { subject: text(BROADCASTS.subject), text: text(BROADCASTS.text), told_at: instant },
  notices: { kind: z.enum(NOTICE_KINDS) },
  notification_choices: { kind: z.enum(NOTIFICATION_KINDS), way: z.enum(NOTIFICATION_CHANNELS) },
  quiet_hours: {
    from_time: quietHoursSchema.shape.from,
    to_time: quietHoursSchema.shape.to,
    time_zone: quietHoursSchema.shape.time_zone,
  },
  digests: { since: instant },
  notifications: {
    kind: z.enum(NOTIFICATION_KINDS),
    way: z.enum(NOTIFICATION_CHANNELS),
    data: json(z.record(z.string(), z.unknown())),
    needed_by: instant,
    outcome: z.enum(['told', 'dropped', 'failed']),
  },
  search_misses: { words: text(FIGURE_LENGTH) },
  daily_figures: { figure: text(FIGURE_LENGTH) },
  outbox: {
    kind: z.enum(NOTIFICATION_KINDS),
    blocks: json(z.array(emailBlockSchema)),
    keys: json(z.array(z.string())),
  },
};
