import { z } from 'zod';
import { HEX_COLOR, isReadableAccent } from './accent.ts';
import { line, text } from './common.ts';
import { DISTANCE_UNITS, LIMITS } from './constants.ts';
import { photoSchema } from './listing-photos.ts';

/** Who may join: everyone, who comes by an invite, or whom an administrator lets in; until then they read. */
export const JOINING = ['open', 'code', 'approval'] as const;
export type Joining = (typeof JOINING)[number];

/** Maximum lengths of what a host says of the site, and bounds of its radius in kilometers. */
export const SITE_LIMITS = {
  name: 60,
  tagline: 80,
  welcome: 600,
  announcement: 300,
  socialUrl: 300,
  legal: 30_000,
  radiusKm: { min: 1, max: 200 },
} as const;

export const SITE_MESSAGES = {
  nameTooLong: `Please use at most ${SITE_LIMITS.name} characters for the name`,
  taglineTooLong: `Please use at most ${SITE_LIMITS.tagline} characters for the line`,
  welcomeTooLong: `Please use at most ${SITE_LIMITS.welcome} characters for the welcome`,
  announcementTooLong: `Please use at most ${SITE_LIMITS.announcement} characters for the announcement`,
  announcementMissing: 'Please write the announcement',
  announcementUntil: 'Please enter the last day of the announcement',
  townMissing: 'Please enter the town, such as Portland, OR',
  townTooLong: `Please use at most ${LIMITS.location} characters for the town`,
  townUnknown: 'This town is not known. Please enter it with its state, such as Portland, OR, or a ZIP code',
  radius: `Please enter a whole number of kilometers from ${SITE_LIMITS.radiusKm.min} to ${SITE_LIMITS.radiusKm.max}`,
  phone: 'Please enter a phone number such as +1 555 0142',
  email: 'Please enter one email address',
  color: 'Please enter a color as six hexadecimal digits, such as #2c5b33',
  colorTooLight:
    'Words in this color could not be read on light paper, and light words not on it. Please choose a darker color',
  allCategoriesHidden: 'Please leave at least one category',
  legalTooLong: 'Please use at most 30,000 characters for each text',
  pictureMissing: 'Please choose a picture',
  pictureAltTooLong: `Please use at most ${LIMITS.photoAlt} characters to describe the picture`,
  socialUrl: 'Please enter an address that starts with https:// or http://',
} as const;

/** Common notations: digits with spaces, dots, hyphens and brackets, with an optional plus sign. */
export const isPhoneNumber = (value: string): boolean =>
  /^\+?[\d\s().-]{3,30}$/.test(value) && (value.match(/\d/g)?.length ?? 0) >= 3;

/** One email address of a contact. */
export const isContactEmail = (value: string): boolean =>
  value.length <= LIMITS.email && /^[^\s@<>,]+@[^\s@<>,]+$/.test(value);

/** An address of the web. */
export const isWebAddress = (value: string): boolean =>
  z.url({ protocol: /^https?$/ }).safeParse(value).success;

/** A line that may be empty, which stands for none. */
const contactLine = (max: number, isValid: (value: string) => boolean, error: string) =>
  line(max, error)
    .transform((value) => value || null)
    .pipe(z.string().refine(isValid, { error }).nullable())
    .nullable();

/** How visitors reach the operator. */
export const siteContactSchema = z.object({
  phone: contactLine(32, isPhoneNumber, SITE_MESSAGES.phone),
  email: contactLine(LIMITS.email, isContactEmail, SITE_MESSAGES.email),
  social_url: contactLine(SITE_LIMITS.socialUrl, isWebAddress, SITE_MESSAGES.socialUrl),
});

/** The town that the site is for, and how far it reaches. */
export const homePlaceSchema = z.object({
  town: line(LIMITS.location, SITE_MESSAGES.townTooLong).refine((town) => town !== '', {
    error: SITE_MESSAGES.townMissing,
  }),
  radius_km: z
    .int(SITE_MESSAGES.radius)
    .min(SITE_LIMITS.radiusKm.min, SITE_MESSAGES.radius)
    .max(SITE_LIMITS.radiusKm.max, SITE_MESSAGES.radius),
});
export type HomePlace = z.infer<typeof homePlaceSchema>;

/** Words above every page through the last day, in the time zone of the site. */
export const announcementSchema = z.object({
  text: text(SITE_LIMITS.announcement, SITE_MESSAGES.announcementTooLong).refine((words) => words !== '', {
    error: SITE_MESSAGES.announcementMissing,
  }),
  until: z.iso.date(SITE_MESSAGES.announcementUntil),
});
export type Announcement = z.infer<typeof announcementSchema>;

export const pictureAlt = line(LIMITS.photoAlt, SITE_MESSAGES.pictureAltTooLong);

/** One accent in place of the program's green; '' stands for none. */
export const colorSchema = line(LIMITS.location, SITE_MESSAGES.color)
  .transform((color) => color.toLowerCase() || null)
  .pipe(
    z
      .string()
      .regex(HEX_COLOR, { error: SITE_MESSAGES.color, abort: true })
      .refine(isReadableAccent, { error: SITE_MESSAGES.colorTooLight })
      .nullable(),
  )
  .nullable();

/** The picture of the site as it is stored: its image, and words in its place. */
export const storedPictureSchema = z.object({ id: z.uuid(), alt: pictureAlt });

/** The picture of the site as pages show it. */
export const sitePictureSchema = z.object({ photo: photoSchema, alt: z.string() });
export type SitePicture = z.infer<typeof sitePictureSchema>;

/** Pages whose text a host can write. */
export const LEGAL_PAGES = ['privacy', 'terms', 'guidelines'] as const;
export type LegalPageName = (typeof LEGAL_PAGES)[number];

const legalText = text(SITE_LIMITS.legal, SITE_MESSAGES.legalTooLong);

/** Texts of the host in place of the program's own; '' keeps those. */
export const legalTextsSchema = z.object({ privacy: legalText, terms: legalText, guidelines: legalText });
export type LegalTexts = z.infer<typeof legalTextsSchema>;

/**
 * What a host says of the site. Null and '' stand for what the program says by itself; a variable of the environment wins over a name,
 * a unit and a contact.
 */
export const siteSettingsShape = {
  site_name: line(SITE_LIMITS.name, SITE_MESSAGES.nameTooLong),
  tagline: line(SITE_LIMITS.tagline, SITE_MESSAGES.taglineTooLong),
  welcome: text(SITE_LIMITS.welcome, SITE_MESSAGES.welcomeTooLong),
  home_place: homePlaceSchema.nullable(),
  distance_unit: z.enum(DISTANCE_UNITS).nullable(),
  contact: siteContactSchema,
  announcement: announcementSchema.nullable(),
} as const;

/** What the environment of the server sets, and with it wins over the settings; null where it sets nothing. */
export const siteEnvironmentSchema = z.object({
  site_name: z.string().nullable(),
  distance_unit: z.enum(DISTANCE_UNITS).nullable(),
  contact: z.object({
    phone: z.string().nullable(),
    email: z.string().nullable(),
    social_url: z.string().nullable(),
  }),
});
export type SiteEnvironment = z.infer<typeof siteEnvironmentSchema>;
