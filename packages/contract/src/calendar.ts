import { z } from 'zod';
import { instantSchema } from './common.ts';
import { defineOperation } from './operation.ts';

/** When the caller made the address of their calendar; null without one. */
const calendarFeedSchema = z.object({ created_at: instantSchema.nullable() });
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

export const getCalendarFeed = defineOperation({
  id: 'getCalendarFeed',
  method: 'GET',
  path: '/api/calendar',
  summary: 'Whether the caller has an address for a calendar of their pickups',
  access: 'member',
  responses: { 200: calendarFeedSchema },
});

export const makeCalendarFeed = defineOperation({
  id: 'makeCalendarFeed',
  method: 'POST',
  path: '/api/calendar',
  summary: 'Make a secret address for a calendar of one’s pickups, shown once; an earlier one ends',
  access: 'member',
  responses: { 200: z.object({ url: z.string(), created_at: instantSchema }) },
});

export const endCalendarFeed = defineOperation({
  id: 'endCalendarFeed',
  method: 'DELETE',
  path: '/api/calendar',
  summary: 'End the address of the calendar',
  access: 'member',
  responses: { 200: calendarFeedSchema },
});
