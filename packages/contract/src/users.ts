import { z } from 'zod';
import { USER_MESSAGES } from './account-messages.ts';
import { confirmWord } from './admin-confirmation.ts';
import { flagSchema, idParamSchema, instantSchema, line, memberName, pageQuery, text } from './common.ts';
import { LIMITS, PAGE_SIZE } from './constants.ts';
import { KEEPER_ROLES } from './group-constants.ts';
import { ownProofSchema, proofSchema } from './identity-proof.ts';
import { listingSchema } from './listing-schema.ts';
import { defineOperation } from './operation.ts';
import { isBlank, plainZipCode } from './text.ts';

export const ROLES = ['admin'] as const;
export const USER_STATUSES = ['active', 'inactive'] as const;

/** `google_id` of a member with Google sign-in, as other members see it; only the member gets the number itself. */
export const GOOGLE_LINKED = 'linked';

/**
 * A member as another person sees them. `email` is null for visitors and when the member hides it;
 * coordinates are answered to the member alone. `email_verified`, `email_refused` (a mail server refused the address for
 * good), `shows_email`, `place_offered` (`getPlaceOffer` may offer something) and `first_day` (how much a new member may publish
 * and begin) are there for the member alone, `is_test` for administrators.
 * `shows_username` says that another member's name looked the same when this one was chosen: show the username beside it.
 */
export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  full_name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  roles: z.array(z.enum(ROLES)),
  isAdmin: z.boolean(),
  photo_url: z.string().nullable(),
  picture: z.string().nullable(),
  google_id: z.string().nullable(),
  location: z.string(),
  zip_code: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  bio: z.string(),
  created_at: instantSchema,
  updated_at: instantSchema,
  status: z.enum(USER_STATUSES),
  isActive: z.boolean(),
  email_verified: z.boolean().optional(),
  email_refused: z.boolean().optional(),
  shows_email: z.boolean().optional(),
  place_offered: z.boolean().optional(),
  /** True of a member whom no administrator has let in yet, for the member alone. */
  awaits_approval: z.literal(true).optional(),
  /**
   * True of an administrator who has no rights until the session has a second factor, for the member alone; `isAdmin` is
   * false then.
   */
  admin_needs_factor: z.literal(true).optional(),
  first_day: z.object({ listings: z.int(), conversations: z.int() }).optional(),
  shows_username: z.boolean().optional(),
  is_test: z.boolean().optional(),
  /** True of a group, for which its keepers act (docs/product/groups.md); absent for a person. */
  is_group: z.literal(true).optional(),
  /** When and where a group can be visited, by its own choice; absent for a person. */
  public_hours: z.string().optional(),
  public_address: z.string().optional(),
  /** Who acts, in what a group gets about itself: the member's id and role. */
  acting: z.object({ id: z.string(), role: z.enum(KEEPER_ROLES) }).optional(),
  /** False where links in `bio` are shown as text, since the member is new; absent otherwise. */
  links_allowed: z.literal(false).optional(),
});
export type User = z.infer<typeof userSchema>;

const queryFlag = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true');

/** `include_test` includes test users, for administrators. */
export const userQuerySchema = pageQuery(PAGE_SIZE.users).extend({ include_test: queryFlag });

/** A blank term finds all members. */
export const userSearchQuerySchema = userQuerySchema.extend({
  term: text(LIMITS.search, USER_MESSAGES.searchTooLong).default(''),
});

const name = memberName(USER_MESSAGES.required, USER_MESSAGES.nameTooLong);

/** Lower case and composed, so that names cannot look alike. */
const usernameSchema = z
  .string({ error: USER_MESSAGES.usernameInvalid })
  .transform((value) => value.trim().normalize('NFKC').toLowerCase())
  .pipe(
    z
      .string()
      .min(3, { error: USER_MESSAGES.usernameInvalid })
      .max(30, { error: USER_MESSAGES.usernameInvalid })
      .regex(/^[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*$/u, { error: USER_MESSAGES.usernameInvalid }),
  );

/** Degrees as a number, or as text in the geocoder's format; null and blank for none. */
const degrees = (limit: number) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? (isBlank(value) ? null : Number(value)) : value),
      z
        .number({ error: USER_MESSAGES.coordinatesInvalid })
        .min(-limit, { error: USER_MESSAGES.coordinatesInvalid })
        .max(limit, { error: USER_MESSAGES.coordinatesInvalid })
        .nullable(),
    )
    .optional();

/**
 * The profile fields to change; what is absent stays. `name` counts when there is no `full_name`. `photo_url` is inline
 * image data, '' or 'none' for no photo, or the path the photo has already. `public_hours` and `public_address` are those of a group,
 * and count for nothing at a member. Whatever else a client sends along (email
 * address, roles, `google_id`, times) is ignored.
 */
export const profileChangesSchema = z
  .object({
    full_name: name.nullish(),
    name: name.nullish(),
    username: usernameSchema.nullish(),
    location: line(LIMITS.location, USER_MESSAGES.locationTooLong).nullish(),
    zip_code: z
      .string()
      .transform(plainZipCode)
      .pipe(line(LIMITS.zipCode, USER_MESSAGES.zipCodeTooLong))
      .nullish(),
    latitude: degrees(90),
    longitude: degrees(180),
    bio: text(LIMITS.bio, USER_MESSAGES.bioTooLong).nullish(),
    public_hours: line(LIMITS.publicHours, USER_MESSAGES.publicHoursTooLong).optional(),
    public_address: line(LIMITS.publicAddress, USER_MESSAGES.publicAddressTooLong).optional(),
    photo_url: z.string({ error: USER_MESSAGES.photoUnknown }).nullish(),
    shows_email: flagSchema.optional(),
  })
  .refine(({ latitude, longitude }) => ((latitude ?? null) === null) === ((longitude ?? null) === null), {
    error: USER_MESSAGES.coordinatesInvalid,
    path: ['latitude'],
  });
export type ProfileChanges = z.infer<typeof profileChangesSchema>;

const userParams = z.object({ id: idParamSchema });

export const listUsers = defineOperation({
  id: 'listUsers',
  method: 'GET',
  path: '/api/users',
  aliases: ['/api/users/all'],
  summary: 'Members, newest first',
  access: 'public',
  mayLag: true,
  query: userQuerySchema,
  responses: { 200: z.array(userSchema) },
});

export const searchUsers = defineOperation({
  id: 'searchUsers',
  method: 'GET',
  path: '/api/users/search',
  summary:
    'Members by name, username or an email address that the caller may see; case and accents do not matter',
  access: 'public',
  mayLag: true,
  query: userSearchQuerySchema,
  responses: { 200: z.array(userSchema) },
});

export const getUser = defineOperation({
  id: 'getUser',
  method: 'GET',
  path: '/api/users/{id}',
  summary: 'One member',
  access: 'public',
  params: userParams,
  responses: { 200: userSchema },
});

export const updateUser = defineOperation({
  id: 'updateUser',
  method: 'PUT',
  path: '/api/users/{id}',
  summary: 'Change one’s own profile (an admin: any profile); a photo inline or as the file part `image`',
  access: 'member',
  params: userParams,
  body: profileChangesSchema.safeExtend(proofSchema.shape),
  consumes: ['application/json', 'multipart/form-data'],
  responses: { 200: userSchema },
});

export const setUserAdmin = defineOperation({
  id: 'setUserAdmin',
  method: 'PUT',
  path: '/api/users/{id}/admin',
  summary: 'Make a member an administrator, or no longer one; never the last',
  access: 'admin',
  params: userParams,
  body: z.object({ is_admin: z.boolean() }).extend(proofSchema.shape),
  responses: { 200: userSchema },
});

export const setUserStatus = defineOperation({
  id: 'setUserStatus',
  method: 'PUT',
  path: '/api/users/{id}/status',
  summary:
    'Deactivate a member, which ends their sessions at once, or activate them again; the member and the audit log get the reason of a deactivation',
  access: 'admin',
  params: userParams,
  body: z
    .object({
      status: z.enum(USER_STATUSES),
      reason: text(LIMITS.deactivationReason, USER_MESSAGES.reasonTooLong).default(''),
    })
    .extend(proofSchema.shape),
  responses: { 200: userSchema },
});

export const deleteUser = defineOperation({
  id: 'deleteUser',
  method: 'DELETE',
  path: '/api/users/{id}',
  summary:
    'Delete one’s own account, with the password (or a fresh credential from Google where there is none); an admin: any other, with the word',
  access: 'member',
  whileWaiting: true,
  params: userParams,
  body: z
    .object({
      /** Required for the account of another member; the password confirms one's own. */
      confirm: confirmWord('deleteUser').optional(),
      ...ownProofSchema.shape,
    })
    .nullish(),
  responses: { 200: z.object({ success: z.literal(true), id: z.string() }) },
});

/** All stored data of a member. Listings, images, sessions and emails have their stored format. */
export const userExportSchema = z.object({
  exported_at: instantSchema,
  profile: userSchema,
  listings: z.array(z.record(z.string(), z.unknown())),
  images: z.array(z.record(z.string(), z.unknown())),
  messages: z.array(z.record(z.string(), z.unknown())),
  claims: z.array(z.record(z.string(), z.unknown())),
  loan_photos: z.array(z.record(z.string(), z.unknown())),
  swaps: z.array(z.record(z.string(), z.unknown())),
  giving_settings: z.array(z.record(z.string(), z.unknown())),
  garden: z.array(z.record(z.string(), z.unknown())),
  sessions: z.array(z.record(z.string(), z.unknown())),
  passkeys: z.array(z.record(z.string(), z.unknown())),
  /** Without its secret and its codes. */
  second_factor: z.object({
    is_on: z.boolean(),
    since: instantSchema.nullable(),
    recovery_codes_left: z.int(),
  }),
  /** The account at the OpenID provider of the site: issuer and subject. */
  oidc_id: z.string().nullable(),
  emails: z.array(z.record(z.string(), z.unknown())),
  reports: z.array(z.record(z.string(), z.unknown())),
  notices: z.array(z.record(z.string(), z.unknown())),
  notifications: z.array(z.record(z.string(), z.unknown())),
  notification_preferences: z.array(z.record(z.string(), z.unknown())),
  push_devices: z.array(z.record(z.string(), z.unknown())),
  calendar_feed: z.array(z.record(z.string(), z.unknown())),
  follows: z.array(z.record(z.string(), z.unknown())),
  stands: z.array(z.record(z.string(), z.unknown())),
  /** The member's own invite, and the one by which the member came. */
  invites: z.array(z.record(z.string(), z.unknown())),
  blocks: z.array(z.record(z.string(), z.unknown())),
});
export type UserExport = z.infer<typeof userExportSchema>;

export const exportUser = defineOperation({
  id: 'exportUser',
  method: 'GET',
  path: '/api/users/{id}/export',
  summary: 'All data stored about the caller',
  access: 'member',
  params: userParams,
  responses: { 200: userExportSchema },
});

export const listUserListings = defineOperation({
  id: 'listUserListings',
  method: 'GET',
  path: '/api/users/{id}/listings',
  summary: 'Listings of a member, newest first',
  access: 'public',
  params: userParams,
  query: pageQuery(PAGE_SIZE.listings),
  responses: { 200: z.array(listingSchema) },
});
