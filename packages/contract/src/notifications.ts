import { z } from 'zod';
import { defineOperation } from './operation.ts';

/**
 * What members are told about. `freshness` is whether what they offer is still good, `seasons` when what they grow is about to be picked.
 * `follows` is told by push alone: by email it comes with the digest, which is of `nearby`. `site` holds messages of the administrators to all.
 * `account` holds decisions and changes of the account, whose emails cannot be turned off.
 */
export const NOTIFICATION_KINDS = [
  'messages',
  'exchange',
  'nearby',
  'follows',
  'freshness',
  'seasons',
  'site',
  'account',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** How members are told outside of open pages. In the application everything is shown. */
export const NOTIFICATION_CHANNELS = ['push', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** The kinds that a member turns on and off. */
export const CHOOSABLE_KINDS = [
  'messages',
  'exchange',
  'nearby',
  'follows',
  'freshness',
  'seasons',
  'site',
] as const satisfies NotificationKind[];
export type ChoosableKind = (typeof CHOOSABLE_KINDS)[number];

/** What holds for a member who has chosen nothing. */
export const DEFAULT_CHOICES: Readonly<
  Record<NotificationKind, Readonly<Record<NotificationChannel, boolean>>>
> = {
  messages: { push: true, email: true },
  exchange: { push: true, email: true },
  nearby: { push: false, email: false },
  follows: { push: false, email: false },
  freshness: { push: false, email: false },
  seasons: { push: false, email: false },
  site: { push: false, email: true },
  account: { push: false, email: true },
};

export const NOTIFICATION_MESSAGES = {
  time: 'Please choose a time of the day',
  same: 'Please choose two different times',
  zone: 'Please choose a time zone such as America/Chicago',
} as const;

const wayChoices = z.object({ push: z.boolean(), email: z.boolean() });
export const notificationChoicesSchema = z.object({
  messages: wayChoices,
  exchange: wayChoices,
  nearby: wayChoices,
  follows: wayChoices.pick({ push: true }),
  freshness: wayChoices,
  seasons: wayChoices,
  site: wayChoices,
});
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>;

const timeOfDay = z
  .string(NOTIFICATION_MESSAGES.time)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, NOTIFICATION_MESSAGES.time);

/** Whether this is the name of a time zone that the runtime knows. */
export const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** Hours in which nothing is sent, in a time zone; they may span midnight. Null as the zone is that of the site. */
export const quietHoursSchema = z
  .object({
    from: timeOfDay,
    to: timeOfDay,
    time_zone: z
      .string(NOTIFICATION_MESSAGES.zone)
      .max(64, NOTIFICATION_MESSAGES.zone)
      .refine(isTimeZone, NOTIFICATION_MESSAGES.zone)
      .nullable()
      .default(null),
  })
  .refine(({ from, to }) => from !== to, { error: NOTIFICATION_MESSAGES.same, path: ['to'] });
export type QuietHours = z.infer<typeof quietHoursSchema>;

/** What counts as near a member's place. */
export const NEARBY_KM = 25;

/**
 * `email` says where emails go: null while the address is not proven, so that no email is sent. `place` names the place of
 * the profile around which 'near me' is; null while it has none.
 */
export const notificationPreferencesSchema = z.object({
  choices: notificationChoicesSchema,
  quiet: quietHoursSchema.nullable(),
  site_time_zone: z.string(),
  email: z.string().nullable(),
  place: z.string().nullable(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

export const getNotificationPreferences = defineOperation({
  id: 'getNotificationPreferences',
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'What the caller is told by push and email, and the quiet hours',
  access: 'member',
  responses: { 200: notificationPreferencesSchema },
});

export const changeNotificationPreferences = defineOperation({
  id: 'changeNotificationPreferences',
  method: 'PUT',
  path: '/api/notifications/preferences',
  summary: 'Choose what is told by push and email, and the quiet hours (null for none); what is absent stays',
  access: 'member',
  body: z.object({
    choices: z
      .object({
        messages: wayChoices.partial(),
        exchange: wayChoices.partial(),
        nearby: wayChoices.partial(),
        follows: wayChoices.pick({ push: true }).partial(),
        freshness: wayChoices.partial(),
        seasons: wayChoices.partial(),
        site: wayChoices.partial(),
      })
      .partial()
      .optional(),
    quiet: quietHoursSchema.nullable().optional(),
  }),
  responses: { 200: notificationPreferencesSchema },
});
