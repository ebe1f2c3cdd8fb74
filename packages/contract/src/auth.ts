import { z } from 'zod';
import { AUTH_MESSAGES } from './account-messages.ts';
import {
  authResponseSchema,
  codeSchema,
  credentialsSchema,
  doneSchema,
  registrationSchema,
} from './auth-schemas.ts';
import { idParamSchema, instantSchema } from './common.ts';
import { LIMITS } from './constants.ts';
import { inviteCodeSchema } from './invites.ts';
import { defineOperation } from './operation.ts';
import { userSchema } from './users.ts';

/** The identity token of Google's script. The server verifies it. */
export const googleCredentialSchema = z.object(
  {
    credential: z
      .string({ error: AUTH_MESSAGES.googleNoCredential })
      .min(1, { error: AUTH_MESSAGES.googleNoCredential })
      .max(LIMITS.googleCredential, { error: AUTH_MESSAGES.googleNoCredential }),
    code: codeSchema.optional(),
    /** Of who comes by an invite; read when the account is made. */
    invite: inviteCodeSchema,
  },
  { error: AUTH_MESSAGES.googleNoCredential },
);

/** `null` and an absent body count as empty: clients send both. */
const tokenBodySchema = z
  .union(
    [credentialsSchema, googleCredentialSchema, z.strictObject({}, { error: AUTH_MESSAGES.loginRequired })],
    { error: AUTH_MESSAGES.loginRequired },
  )
  .nullish();

export const syncOrSignIn = defineOperation({
  id: 'syncOrSignIn',
  method: 'POST',
  path: '/api/auth/token',
  summary:
    'With an empty body: the current session and a token for it, which pages of the site’s origin do not get. With email and password, or with a credential from Google: sign in',
  access: 'public',
  duringMaintenance: true,
  body: tokenBodySchema,
  responses: { 200: authResponseSchema },
});

export const signIn = defineOperation({
  id: 'signIn',
  method: 'POST',
  path: '/api/auth/login',
  aliases: ['/api/users/login'],
  summary: 'Sign in with email and password',
  access: 'public',
  duringMaintenance: true,
  body: credentialsSchema,
  responses: { 200: authResponseSchema },
});

export const signInWithForm = defineOperation({
  id: 'signInWithForm',
  method: 'POST',
  path: '/api/token/login',
  summary: 'Sign in with a form: `username` is the email address',
  access: 'public',
  duringMaintenance: true,
  consumes: ['application/json', 'application/x-www-form-urlencoded'],
  body: z
    .object(
      {
        username: credentialsSchema.shape.email,
        password: credentialsSchema.shape.password,
        code: credentialsSchema.shape.code,
      },
      { error: AUTH_MESSAGES.loginRequired },
    )
    .transform(({ username, ...rest }) => ({ email: username, ...rest })),
  responses: { 200: authResponseSchema },
});

export const register = defineOperation({
  id: 'register',
  method: 'POST',
  path: '/api/auth/register',
  aliases: ['/api/users/register', '/api/users'],
  summary: 'Create an account and sign in',
  access: 'public',
  body: registrationSchema,
  idempotent: true,
  location: '/api/users/{user.id}',
  responses: { 201: authResponseSchema },
});

export const signOut = defineOperation({
  id: 'signOut',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session of this cookie or token; the response is the same when there is none',
  access: 'public',
  duringMaintenance: true,
  responses: { 200: doneSchema },
});

export const getCurrentUser = defineOperation({
  id: 'getCurrentUser',
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in member',
  access: 'member',
  responses: { 200: z.object({ user: userSchema }) },
});

export const checkSession = defineOperation({
  id: 'checkSession',
  method: 'GET',
  path: '/api/auth/session',
  summary: 'Whether this browser is signed in, and the member; never refuses. `token` is not repeated here',
  access: 'public',
  responses: {
    200: z.object({ authenticated: z.boolean(), token: z.null(), user: userSchema.nullable() }),
  },
});

export const signInWithGoogle = defineOperation({
  id: 'signInWithGoogle',
  method: 'POST',
  path: '/api/auth/google',
  summary: 'Sign in with a credential from Google; the first sign-in creates an account',
  access: 'public',
  duringMaintenance: true,
  body: z
    .union([googleCredentialSchema, z.object({ credential: z.null().optional() })], {
      error: AUTH_MESSAGES.googleNoCredential,
    })
    .nullish(),
  responses: { 200: authResponseSchema },
});

/** A session of the member. `user_agent` names browser and system only. */
export const sessionSchema = z.object({
  id: z.string(),
  current: z.boolean(),
  user_agent: z.string(),
  created_at: instantSchema,
  last_seen_at: instantSchema,
  expires_at: instantSchema,
});
export type Session = z.infer<typeof sessionSchema>;

export const listSessions = defineOperation({
  id: 'listSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where the member is signed in, the last begun first',
  access: 'member',
  responses: { 200: z.array(sessionSchema) },
});

export const endSession = defineOperation({
  id: 'endSession',
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: 'End one of one’s own sessions',
  access: 'member',
  duringMaintenance: true,
  params: z.object({ id: idParamSchema }),
  responses: { 200: doneSchema },
});

export const endOtherSessions = defineOperation({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'End all of one’s own sessions but this one',
  access: 'member',
  duringMaintenance: true,
  responses: { 200: doneSchema.extend({ ended: z.int() }) },
});
