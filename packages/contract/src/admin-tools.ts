import { z } from 'zod';
import { confirmedBy } from './admin-confirmation.ts';
import {
  idParamSchema,
  instantSchema,
  line,
  requiredLine,
  requiredText,
  sentInstantSchema,
} from './common.ts';
import { ADMIN_LISTING_DEFAULTS, LISTING_DEFAULTS } from './constants.ts';
import { LISTING_MESSAGES, LISTING_TEXTS } from './listing-constants.ts';
import { categorySchema, listingSchema } from './listing-schema.ts';
import { defineOperation } from './operation.ts';

export const ADMIN_MESSAGES = {
  listingRequired: 'Title and description are required',
  membersToChoose: 'Choose between 1 and 100 members.',
} as const;

const withDefault = (max: number, tooLong: string, fallback: string) =>
  line(max, tooLong)
    .nullish()
    .transform((value) => value || fallback);

/** A listing that an administrator adds: title and description, the rest has defaults. */
export const adminListingSchema = z.object(
  {
    title: requiredLine(LISTING_TEXTS.title, ADMIN_MESSAGES.listingRequired, LISTING_MESSAGES.titleTooLong),
    description: requiredText(
      LISTING_TEXTS.description,
      ADMIN_MESSAGES.listingRequired,
      LISTING_MESSAGES.descriptionTooLong,
    ),
    category: categorySchema.default('Vegetables'),
    produce_name: withDefault(
      LISTING_TEXTS.produce_name,
      LISTING_MESSAGES.produceTooLong,
      ADMIN_LISTING_DEFAULTS.produce_name,
    ),
    quantity: withDefault(
      LISTING_TEXTS.quantity,
      LISTING_MESSAGES.quantityTooLong,
      ADMIN_LISTING_DEFAULTS.quantity,
    ),
    price: withDefault(LISTING_TEXTS.price, LISTING_MESSAGES.priceTooLong, LISTING_DEFAULTS.price),
    location: withDefault(
      LISTING_TEXTS.location,
      LISTING_MESSAGES.locationTooLong,
      ADMIN_LISTING_DEFAULTS.location,
    ),
  },
  { error: ADMIN_MESSAGES.listingRequired },
);

export const addListing = defineOperation({
  id: 'addListing',
  method: 'POST',
  path: '/api/admin/listings',
  summary: 'Add a listing as its owner, with defaults for all but title and description',
  access: 'admin',
  body: adminListingSchema,
  idempotent: true,
  location: '/api/listings/{id}',
  responses: { 201: listingSchema },
});

/** `as_of` is the time of the preview: later rows are kept. Without it, the time is the start of the backup. */
const shown = { as_of: sentInstantSchema.optional() };

/** Deleted rows, and hidden messages. `backup` names the backup made just before, which restores them. */
export const destructionSchema = z.object({
  success: z.literal(true),
  removed: z.object({ members: z.int(), listings: z.int(), messages: z.int(), reports: z.int() }),
  backup: z.string(),
});
export type Destruction = z.infer<typeof destructionSchema>;

/** A member who would be deleted. */
export const candidateSchema = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  created_at: instantSchema,
  last_seen_at: instantSchema.nullable(),
});
export type Candidate = z.infer<typeof candidateSchema>;

/** Time of the preview; sent as `as_of`, so that only previewed rows are removed. */
const asOf = { as_of: instantSchema };

/** Number of members who would be deleted, and the first of them by name. */
export const candidatesSchema = z.object({ ...asOf, count: z.int(), members: z.array(candidateSchema) });

export const resetListings = defineOperation({
  id: 'resetListings',
  method: 'POST',
  path: '/api/admin/reset-listings',
  summary: 'Remove all listings, after a backup',
  access: 'admin',
  body: confirmedBy('resetListings'),
  responses: { 200: z.literal(true) },
});

export const resetUsers = defineOperation({
  id: 'resetUsers',
  method: 'POST',
  path: '/api/admin/reset-users',
  summary: 'Remove all members but the administrators, with their listings, after a backup',
  access: 'admin',
  body: confirmedBy('resetUsers'),
  responses: { 200: destructionSchema },
});

export const resetData = defineOperation({
  id: 'resetData',
  method: 'POST',
  path: '/api/admin/reset',
  summary:
    'Remove all listings, messages, reports, figures and all members but the administrators, after a backup; settings and audit log stay',
  access: 'admin',
  body: confirmedBy('resetData'),
  responses: { 200: destructionSchema },
});

export const previewPurge = defineOperation({
  id: 'previewPurge',
  method: 'GET',
  path: '/api/admin/purge',
  summary: 'Members without messages and listings; never an administrator',
  access: 'admin',
  responses: { 200: candidatesSchema },
});

export const purgeUsers = defineOperation({
  id: 'purgeUsers',
  method: 'POST',
  path: '/api/admin/purge',
  summary: 'Remove the members who currently have neither messages nor listings, after a backup',
  access: 'admin',
  body: confirmedBy('purgeUsers').extend(shown),
  responses: { 200: destructionSchema },
});

export const previewTestUsers = defineOperation({
  id: 'previewTestUsers',
  method: 'GET',
  path: '/api/admin/clean-test-users',
  summary: 'The test users; never an administrator',
  access: 'admin',
  responses: { 200: candidatesSchema },
});

export const cleanTestUsers = defineOperation({
  id: 'cleanTestUsers',
  method: 'POST',
  path: '/api/admin/clean-test-users',
  summary: 'Remove the test users with their listings, after a backup',
  access: 'admin',
  body: confirmedBy('cleanTestUsers').extend(shown),
  responses: { 200: destructionSchema },
});

const duplicateListingSchema = z.object({
  id: z.string(),
  title: z.string(),
  owner_id: z.string(),
  owner_name: z.string(),
  created_at: instantSchema,
});

/**
 * `why` is `email` for the same mailbox, `person` for the same name at the same place. Two accounts of different
 * mailboxes, and two listings at different places, differ in their address: they may be of two people, or meant.
 */
const duplicateMemberSchema = z.object({
  keep: candidateSchema,
  remove: candidateSchema,
  differs_in_address: z.boolean(),
  why: z.enum(['email', 'person']),
});

/**
 * Listings with the same owner, title and description (without case and white space), of which the oldest stays; and
 * duplicate registrations, of which only an account without messages and listings would be deleted.
 */
export const duplicatesSchema = z.object({
  ...asOf,
  listings: z.object({
    count: z.int(),
    pairs: z.array(
      z.object({
        keep: duplicateListingSchema,
        remove: duplicateListingSchema,
        differs_in_address: z.boolean(),
      }),
    ),
  }),
  members: z.object({ count: z.int(), pairs: z.array(duplicateMemberSchema) }),
});
export type Duplicates = z.infer<typeof duplicatesSchema>;

export const previewDuplicates = defineOperation({
  id: 'previewDuplicates',
  method: 'GET',
  path: '/api/admin/duplicates',
  summary: 'Listings that were published twice and people who registered twice',
  access: 'admin',
  responses: { 200: duplicatesSchema },
});

export const cleanDuplicates = defineOperation({
  id: 'cleanDuplicates',
  method: 'POST',
  path: '/api/admin/duplicates',
  summary: 'Remove the current duplicates, after a backup: listings, members, or both when neither is named',
  access: 'admin',
  body: confirmedBy('cleanDuplicates').extend({
    ...shown,
    listings: z.boolean().default(true),
    members: z.boolean().default(true),
    /** Ids of the listings and members to remove; all duplicates when absent. */
    only: z.array(z.string().max(256)).max(1_000).optional(),
  }),
  responses: { 200: destructionSchema },
});

export const removeContents = defineOperation({
  id: 'removeContents',
  method: 'POST',
  path: '/api/admin/remove-contents',
  summary:
    'Remove all listings and wanted posts of these members and hide the messages they sent, after a backup; the accounts stay; administrators and deleted members among them are left out',
  access: 'admin',
  body: confirmedBy('removeContents').extend({
    /** Ids of the members. */
    only: z
      .array(idParamSchema, { error: ADMIN_MESSAGES.membersToChoose })
      .min(1, { error: ADMIN_MESSAGES.membersToChoose })
      .max(100, { error: ADMIN_MESSAGES.membersToChoose }),
  }),
  responses: { 200: destructionSchema },
});
