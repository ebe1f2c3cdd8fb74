import { z } from 'zod';
import { line, requiredLine, requiredText } from './common.ts';
import { CATEGORIES, SECURITY_LEVELS, TESTIMONIALS } from './constants.ts';
import { proofSchema } from './identity-proof.ts';
import { LISTING_MESSAGES } from './listing-constants.ts';
import { defineOperation } from './operation.ts';
import { climateSchema } from './season.ts';
import {
  colorSchema,
  JOINING,
  LEGAL_PAGES,
  legalTextsSchema,
  pictureAlt,
  SITE_MESSAGES,
  siteEnvironmentSchema,
  sitePictureSchema,
  siteSettingsShape,
  storedPictureSchema,
} from './site-settings.ts';

export const TESTIMONIAL_MESSAGES = {
  required: 'Please enter the words and the name',
  quoteTooLong: `Please use at most ${TESTIMONIALS.quote} characters for the words`,
  nameTooLong: `Please use at most ${TESTIMONIALS.name} characters for the name`,
  placeTooLong: `Please use at most ${TESTIMONIALS.place} characters for the second line`,
} as const;

/** Bounds of what a member may do on the first day without a proven address. */
export const FIRST_DAY_LIMIT = {
  min: 1,
  max: 1000,
  message: 'Please enter a whole number from 1 to 1000',
} as const;

/** Words of a member on the home page; `place` is the line below the name. */
export const testimonialSchema = z.object({
  quote: requiredText(TESTIMONIALS.quote, TESTIMONIAL_MESSAGES.required, TESTIMONIAL_MESSAGES.quoteTooLong),
  name: requiredLine(TESTIMONIALS.name, TESTIMONIAL_MESSAGES.required, TESTIMONIAL_MESSAGES.nameTooLong),
  place: line(TESTIMONIALS.place, TESTIMONIAL_MESSAGES.placeTooLong).default(''),
});
export type Testimonial = z.infer<typeof testimonialSchema>;

const firstDayLimit = z
  .int(FIRST_DAY_LIMIT.message)
  .min(FIRST_DAY_LIMIT.min, FIRST_DAY_LIMIT.message)
  .max(FIRST_DAY_LIMIT.max, FIRST_DAY_LIMIT.message);

/**
 * Settings of the whole site. `maintenance`: only administrators can change
 * anything. `notificationsEnabled`: off holds email in the queue, except emails a member needs to access their account.
 * `securityLevel`: high makes sessions short, halves the limits, asks administrators for their password again and gives them
 * their rights in sessions with a second factor only.
 * `testimonials`: those of the home page; an empty list shows none, and null the examples.
 * `firstDayListings`, `firstDayConversations`: how many listings a new member may have, and how many conversations begin,
 * while the email address is unproven and the first day is not over. `climate`: when frost comes, null until an administrator sets it.
 * `hidden_categories`: left out of forms and filters. `legal`: texts of the host in place of the program's.
 * `picture`: that of the home page, which an operation of its own sets.
 * The rest is what a host says of the site (`site-settings.ts`).
 */
export const adminSettingsSchema = z.object({
  ...siteSettingsShape,
  maintenance: z.boolean(),
  notificationsEnabled: z.boolean(),
  securityLevel: z.enum(SECURITY_LEVELS),
  testimonials: z.array(testimonialSchema).max(TESTIMONIALS.max).nullable(),
  firstDayListings: firstDayLimit,
  firstDayConversations: firstDayLimit,
  climate: climateSchema.nullable(),
  first_steps_dismissed: z.boolean(),
  joining: z.enum(JOINING),
  color: colorSchema,
  hidden_categories: z
    .array(z.enum(CATEGORIES))
    .refine((hidden) => new Set(hidden).size < CATEGORIES.length, {
      error: SITE_MESSAGES.allCategoriesHidden,
    }),
  legal: legalTextsSchema,
  picture: storedPictureSchema.nullable(),
});
export type AdminSettings = z.infer<typeof adminSettingsSchema>;

/** Defaults. */
export const DEFAULT_SETTINGS: AdminSettings = {
  maintenance: false,
  notificationsEnabled: true,
  securityLevel: 'standard',
  testimonials: null,
  firstDayListings: 5,
  firstDayConversations: 10,
  climate: null,
  first_steps_dismissed: false,
  site_name: '',
  tagline: '',
  welcome: '',
  home_place: null,
  distance_unit: null,
  contact: { phone: null, email: null, social_url: null },
  announcement: null,
  joining: 'open',
  color: null,
  hidden_categories: [],
  legal: { privacy: '', terms: '', guidelines: '' },
  picture: null,
};

/** The settings as administrators see them: with what the environment sets in their place. */
export const shownSettingsSchema = adminSettingsSchema.extend({
  picture: sitePictureSchema.nullable(),
  environment: siteEnvironmentSchema,
});
export type ShownSettings = z.infer<typeof shownSettingsSchema>;

export const getSettings = defineOperation({
  id: 'getSettings',
  method: 'GET',
  path: '/api/admin/settings',
  summary:
    'What the site says of itself, maintenance, notifications, security level, testimonials, limits of new members and climate',
  access: 'admin',
  responses: { 200: shownSettingsSchema },
});

export const changeSettings = defineOperation({
  id: 'changeSettings',
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Change settings; what is absent stays. Lowering the security level needs the password',
  access: 'admin',
  body: adminSettingsSchema.omit({ picture: true }).partial().extend(proofSchema.shape),
  responses: { 200: shownSettingsSchema },
});

export const setSitePicture = defineOperation({
  id: 'setSitePicture',
  method: 'PUT',
  path: '/api/admin/site-picture',
  summary:
    'Set, describe or remove the picture of the site: a new one as a file or as inline data in `image_url`, without one the words alone change, and an empty `image_url` removes it',
  access: 'admin',
  body: z.object({
    image_url: z.string({ error: LISTING_MESSAGES.imageUnknown }).optional(),
    alt: pictureAlt.optional(),
  }),
  consumes: ['application/json', 'multipart/form-data'],
  responses: { 200: shownSettingsSchema },
});

/** Public settings of the site. */
export const siteSchema = z.object({
  siteName: z.string(),
  tagline: z.string(),
  maintenance: z.boolean(),
  joining: z.enum(JOINING),
  contact: z.object({
    phone: z.string().nullable(),
    email: z.string().nullable(),
    socialUrl: z.string().nullable(),
  }),
  sourceUrl: z.string().nullable(),
});
export type Site = z.infer<typeof siteSchema>;

export const getSite = defineOperation({
  id: 'getSite',
  method: 'GET',
  path: '/api/site',
  summary: 'The site’s name, its line and contacts, and whether it is under maintenance',
  access: 'public',
  responses: { 200: siteSchema },
});

export const getLegalText = defineOperation({
  id: 'getLegalText',
  method: 'GET',
  path: '/api/site/legal/{page}',
  summary: 'The host’s own text of a legal page, in limited Markdown; empty where the program’s text stands',
  access: 'public',
  params: z.object({ page: z.enum(LEGAL_PAGES) }),
  responses: { 200: z.object({ text: z.string() }) },
});
