import { z } from 'zod';
import { instantSchema } from './common.ts';
import { CATEGORIES } from './constants.ts';
import { defineOperation } from './operation.ts';
import { SHARING_RULES } from './sharing-constants.ts';

/** Length of one point of a series. Days, weeks (from Monday) and months are in UTC. */
export const ANALYTICS_STEPS = ['day', 'week', 'month'] as const;
export type AnalyticsStep = (typeof ANALYTICS_STEPS)[number];

/** Tables that can be downloaded. */
export const ANALYTICS_TABLES = [
  'listings',
  'members',
  'messages',
  'taken',
  'answers',
  'exchanges',
  'rules',
  'categories',
  'places',
  'searches',
] as const;
export type AnalyticsTable = (typeof ANALYTICS_TABLES)[number];

export const ANALYTICS_LIMITS = {
  /** Days before it are refused. */
  firstDay: '2000-01-01',
  /** Longest period in days: ten years. */
  days: 3_653,
  /** Maximum number of points of a series: ten years of weeks. */
  points: 530,
  /** Rows of a list of the most frequent entries. */
  top: 10,
} as const;

export const ANALYTICS_MESSAGES = {
  date: 'Please give a day as YYYY-MM-DD',
  step: 'Please choose day, week or month',
  tooEarly: 'Please give a day from the year 2000 on',
  order: 'Please choose a start before the end',
  future: 'Please choose a start of today or earlier',
  tooLong: 'Please ask for at most ten years',
  tooMany: 'Please choose longer steps or a shorter period',
  table: 'Please choose one of the tables',
} as const;

const daySchema = z.iso
  .date({ error: ANALYTICS_MESSAGES.date })
  .refine((day) => day >= ANALYTICS_LIMITS.firstDay, { error: ANALYTICS_MESSAGES.tooEarly });

/** The period, both days included. Without `from` and `to` the latest 30 days, 26 weeks or 12 months. */
export const analyticsQuerySchema = z.object({
  from: daySchema.optional(),
  to: daySchema.optional(),
  by: z.enum(ANALYTICS_STEPS, { error: ANALYTICS_MESSAGES.step }).default('day'),
});

/** A share between 0 and 1; null without entries. */
const share = z.number().min(0).max(1).nullable();
/** Median and 90th percentile of the time to the first reply, rounded. */
const answerTimes = {
  median_minutes: z.number().nullable(),
  p90_minutes: z.number().nullable(),
};

/** What happened to claims: asked for, promised, picked up (also by silence), and missed. A promise can be made anew. */
export const EXCHANGE_FIGURES = ['asked', 'promised', 'picked_up', 'missed'] as const;
export type ExchangeFigure = (typeof EXCHANGE_FIGURES)[number];

const exchanges = { asked: z.int(), promised: z.int(), picked_up: z.int(), missed: z.int() };

const figures = {
  ...exchanges,
  listings: z.int(),
  members: z.int(),
  messages: z.int(),
  /** Listings that became unavailable in this period. */
  taken: z.int(),
  /** Conversations that began in this period, and how many of them were answered at any time. */
  conversations: z.int(),
  answered: z.int(),
  answered_share: share,
  ...answerTimes,
  /** Listings created in this period that have been taken since, or of which some was handed over. */
  found_taker: z.int(),
  found_taker_share: share,
};

/** One point of all series, with its first and last day. */
export const analyticsPointSchema = z.object({ start: z.iso.date(), end: z.iso.date(), ...figures });
export type AnalyticsPoint = z.infer<typeof analyticsPointSchema>;

const counted = z.object({ name: z.string(), count: z.int() });

/** Figures of a period: step by step, in total, and the most frequent entries. */
export const analyticsSchema = z.object({
  /** The period: whole steps, up to today. */
  from: z.iso.date(),
  to: z.iso.date(),
  by: z.enum(ANALYTICS_STEPS),
  generated_at: instantSchema,
  /** False while past days are still being counted; they are missing then. */
  is_complete: z.boolean(),
  points: z.array(analyticsPointSchema),
  total: z.object(figures),
  categories: z.array(counted.extend({ name: z.enum(CATEGORIES) })),
  places: z.array(counted),
  /** Claims by the rule of their listing; null for listings that were deleted before their claims were counted. */
  rules: z.array(z.object({ rule: z.enum(SHARING_RULES).nullable(), ...exchanges })),
  /** Search words without results, of the last 90 days at most. */
  searches: z.array(counted),
});
export type Analytics = z.infer<typeof analyticsSchema>;

/** Current numbers. */
export const statisticsSchema = z.object({
  generated_at: instantSchema,
  users: z.object({
    total: z.int(),
    active: z.int(),
    inactive: z.int(),
    test: z.int(),
    admins: z.int(),
    waiting_members: z.int(),
    waiting_groups: z.int(),
  }),
  listings: z.object({
    total: z.int(),
    available: z.int(),
    taken: z.int(),
    by_category: z.array(z.object({ category: z.enum(CATEGORIES), count: z.int() })),
  }),
  messages: z.object({ total: z.int(), last_7_days: z.int() }),
  conversations: z.int(),
  storage: z.object({
    database_bytes: z.int(),
    image_count: z.int(),
    /** Null before the first measurement; then at most an hour old. */
    image_bytes: z.int().nullable(),
  }),
  last_backup_at: instantSchema.nullable(),
});
export type Statistics = z.infer<typeof statisticsSchema>;

export const getStatistics = defineOperation({
  id: 'getStatistics',
  method: 'GET',
  path: '/api/admin/statistics',
  summary: 'Number of members, listings and messages, and the storage they use',
  access: 'admin',
  mayLag: true,
  responses: { 200: statisticsSchema },
});

export const getAnalytics = defineOperation({
  id: 'getAnalytics',
  method: 'GET',
  path: '/api/admin/analytics',
  summary: 'Figures over time: listings, members, messages, exchanges and replies',
  access: 'admin',
  mayLag: true,
  query: analyticsQuerySchema,
  responses: { 200: analyticsSchema },
});

export const downloadAnalytics = defineOperation({
  id: 'downloadAnalytics',
  method: 'GET',
  path: '/api/admin/analytics.csv',
  summary: 'One table of the analytics, for a spreadsheet',
  access: 'admin',
  mayLag: true,
  query: analyticsQuerySchema.extend({
    series: z.enum(ANALYTICS_TABLES, { error: ANALYTICS_MESSAGES.table }),
  }),
  produces: 'text/csv',
  responses: { 200: z.string() },
});
