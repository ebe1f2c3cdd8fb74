import { z } from 'zod';
import { line } from './common.ts';
import { CATEGORIES } from './constants.ts';
import { cropIdSchema } from './crops/crop-id.ts';
import { STANDING, STANDING_MESSAGES, WEEKDAYS } from './standing-constants.ts';

const timeField = z
  .string({ error: STANDING_MESSAGES.hours })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: STANDING_MESSAGES.hours });

/** Hours of the same length on some days of each week, by the clock of the site. */
const weeklyHoursSchema = z
  .object({
    days: z
      .array(z.enum(WEEKDAYS, { error: STANDING_MESSAGES.hours }), { error: STANDING_MESSAGES.hours })
      .min(1, { error: STANDING_MESSAGES.hours })
      .max(WEEKDAYS.length, { error: STANDING_MESSAGES.hours }),
    from: timeField,
    to: timeField,
  })
  .refine(({ from, to }) => from < to, { error: STANDING_MESSAGES.hours });
export type WeeklyHours = z.infer<typeof weeklyHoursSchema>;

/**
 * What a group takes at any time (docs/product/groups.md#standing): all of some categories and some crops, in some hours of each week,
 * and in words what it does not take and where it is brought.
 */
export const standingSchema = z
  .object({
    categories: z.array(z.enum(CATEGORIES)).max(CATEGORIES.length).default([]),
    crops: z.array(cropIdSchema).max(STANDING.crops, { error: STANDING_MESSAGES.crops }).default([]),
    hours: z.array(weeklyHoursSchema).max(STANDING.hours, { error: STANDING_MESSAGES.hours }).default([]),
    not_taken: line(STANDING.notTaken, STANDING_MESSAGES.notTaken).default(''),
    address: line(STANDING.address, STANDING_MESSAGES.address).default(''),
  })
  .refine(({ categories, crops }) => categories.length + crops.length > 0, {
    path: ['categories'],
    error: STANDING_MESSAGES.nothing,
  });
export type Standing = z.infer<typeof standingSchema>;

/** A group that takes at any time what is offered, by its wanted listing. */
export const takerSchema = z.object({
  listing_id: z.string(),
  title: z.string(),
  user_name: z.string(),
  standing: standingSchema,
});
export type Taker = z.infer<typeof takerSchema>;
