import { z } from 'zod';
import { idParamSchema, instantSchema, requiredText, text } from './common.ts';
import { LIMITS, PASSWORD } from './constants.ts';
import { defineOperation } from './operation.ts';
import { userSchema } from './users.ts';

export const AUTH_MESSAGES = {
  loginRequired: 'Email and password are required',
  registerRequired: 'Please fill in all required fields',
  passwordTooShort: 'Password must be at least 8 characters long',
  passwordTooLong: 'Password must be at most 128 characters long',
  passwordsDiffer: 'Passwords do not match',
  emailInvalid: 'Please enter a valid e-mail address',
  nameTooLong: 'Please use at most 100 characters for your name',
  locationTooLong: 'Please use at most 120 characters for your location',
  zipCodeTooLong: 'Please use at most 10 characters for the ZIP code',
  newPasswordTooShort: 'New password must be at least 6 characters long',
  newPasswordsDiffer: 'New passwords do not match',
  googleNoCredential: 'No response received from Google',
} as const;

/** RFC 5321, 4.5.3.1.1. */
const LOCAL_PART = /^[^@]{1,64}@/;

/**
 * An e-mail address as typed at registration. Only plain ASCII is taken, so that look-alike letters, control
 * characters and quoted or folded forms cannot pass for somebody else's address.
 */
const emailSchema = z
  .string({ error: AUTH_MESSAGES.registerRequired })
  .trim()
  .min(1, { error: AUTH_MESSAGES.registerRequired })
  .max(LIMITS.email, { error: AUTH_MESSAGES.emailInvalid })
  .regex(LOCAL_PART, { error: AUTH_MESSAGES.emailInvalid })
  .pipe(z.email({ error: AUTH_MESSAGES.emailInvalid }));

const newPasswordSchema = z
  .string({ error: AUTH_MESSAGES.registerRequired })
  .min(1, { error: AUTH_MESSAGES.registerRequired })
  .min(PASSWORD.min, { error: AUTH_MESSAGES.passwordTooShort })
  .max(PASSWORD.max, { error: AUTH_MESSAGES.passwordTooLong });

/** Registration payload (spec section 3); `confirmPassword` exists on the client only. */
export const registrationSchema = z.object(
  {
    email: emailSchema,
    password: newPasswordSchema,
    full_name: requiredText(LIMITS.name, AUTH_MESSAGES.registerRequired, AUTH_MESSAGES.nameTooLong),
    location: requiredText(LIMITS.location, AUTH_MESSAGES.registerRequired, AUTH_MESSAGES.locationTooLong),
    zip_code: text(LIMITS.zipCode, AUTH_MESSAGES.zipCodeTooLong)
      .nullish()
      .transform((value) => value || null),
  },
  { error: AUTH_MESSAGES.registerRequired },
);
export type Registration = z.infer<typeof registrationSchema>;

/**
 * E-mail and password at sign-in. Nothing but presence is asked of them: whatever else is wrong with them,
 * the answer is the one for a wrong password.
 */
export const credentialsSchema = z.object(
  {
    email: z
      .string({ error: AUTH_MESSAGES.loginRequired })
      .trim()
      .min(1, { error: AUTH_MESSAGES.loginRequired }),
    password: z.string({ error: AUTH_MESSAGES.loginRequired }).min(1, { error: AUTH_MESSAGES.loginRequired }),
  },
  { error: AUTH_MESSAGES.loginRequired },
);
export type Credentials = z.infer<typeof credentialsSchema>;

/** Who is signed in, with the bearer token of the session (spec section 3, auth response). */
export const authResponseSchema = z.object({
  success: z.literal(true),
  user: userSchema,
  token: z.string(),
  access_token: z.string(),
});
export type AuthResponse = z.infer<typeof authResponseSchema>;

/** What Google's script hands to the page: an identity token. Whether it is worth anything is the server's to find out. */
export const googleCredentialSchema = z.object(
  {
    credential: z
      .string({ error: AUTH_MESSAGES.googleNoCredential })
      .min(1, { error: AUTH_MESSAGES.googleNoCredential })
      .max(LIMITS.googleCredential, { error: AUTH_MESSAGES.googleNoCredential }),
  },
  { error: AUTH_MESSAGES.googleNoCredential },
);

/** `null` and an absent body count as empty: the spec's client sends both. */
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
    'With an empty body: the current session and a token for it. With e-mail and password, or with a credential from Google: sign in',
  access: 'public',
  body: tokenBodySchema,
  responses: { 200: authResponseSchema },
});

export const signIn = defineOperation({
  id: 'signIn',
  method: 'POST',
  path: '/api/auth/login',
  aliases: ['/api/users/login'],
  summary: 'Sign in with e-mail and password',
  access: 'public',
  body: credentialsSchema,
  responses: { 200: authResponseSchema },
});

export const signInWithForm = defineOperation({
  id: 'signInWithForm',
  method: 'POST',
  path: '/api/token/login',
  summary: 'Sign in with a form: `username` is the e-mail address',
  access: 'public',
  form: true,
  body: z
    .object(
      { username: credentialsSchema.shape.email, password: credentialsSchema.shape.password },
      { error: AUTH_MESSAGES.loginRequired },
    )
    .transform(({ username, password }) => ({ email: username, password })),
  responses: { 200: authResponseSchema },
});

export const register = defineOperation({
  id: 'register',
  method: 'POST',
  path: '/api/auth/register',
  aliases: ['/api/users/register', '/api/users', '/api/users/'],
  summary: 'Create an account and sign in',
  access: 'public',
  body: registrationSchema,
  idempotent: true,
  responses: { 201: authResponseSchema },
});

export const signOut = defineOperation({
  id: 'signOut',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session of this cookie or token; answers alike when there is none',
  access: 'public',
  endsSessions: true,
  responses: { 200: z.object({ success: z.literal(true), message: z.string() }) },
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
  summary: 'Whether this browser is signed in, and as whom; never a refusal. `token` is not repeated here',
  access: 'public',
  responses: {
    200: z.object({ authenticated: z.boolean(), token: z.null(), user: userSchema.nullable() }),
  },
});

export const signInWithGoogle = defineOperation({
  id: 'signInWithGoogle',
  method: 'POST',
  path: '/api/auth/google',
  summary: 'Sign in with a credential from Google; an account is made at the first time',
  access: 'public',
  body: z
    .union([googleCredentialSchema, z.object({ credential: z.null().optional() })], {
      error: AUTH_MESSAGES.googleNoCredential,
    })
    .nullish(),
  responses: { 200: authResponseSchema },
});

const doneSchema = z.object({ success: z.literal(true), message: z.string() });

/** The change form's own rule comes first, then the one of every password (decisions, Session). */
const changedPasswordSchema = z
  .string({ error: AUTH_MESSAGES.registerRequired })
  .min(1, { error: AUTH_MESSAGES.registerRequired })
  .min(PASSWORD.changeFormMin, { error: AUTH_MESSAGES.newPasswordTooShort })
  .min(PASSWORD.min, { error: AUTH_MESSAGES.passwordTooShort })
  .max(PASSWORD.max, { error: AUTH_MESSAGES.passwordTooLong });

export const changePassword = defineOperation({
  id: 'changePassword',
  method: 'PUT',
  path: '/api/auth/password',
  summary: 'Choose a new password; all other sessions end',
  access: 'member',
  body: z.object(
    {
      current_password: z
        .string({ error: AUTH_MESSAGES.registerRequired })
        .min(1, { error: AUTH_MESSAGES.registerRequired }),
      new_password: changedPasswordSchema,
    },
    { error: AUTH_MESSAGES.registerRequired },
  ),
  endsSessions: true,
  responses: { 200: doneSchema },
});

/** A place where the member is signed in. `user_agent` is a browser and a system, no more. */
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
  params: z.object({ id: idParamSchema }),
  endsSessions: true,
  responses: { 200: doneSchema },
});

export const endOtherSessions = defineOperation({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'End all of one’s own sessions but this one',
  access: 'member',
  endsSessions: true,
  responses: { 200: doneSchema.extend({ ended: z.int() }) },
});

/** The secret out of a link in a letter. */
const linkTokenSchema = z.string().max(LIMITS.linkToken);

export const verifyEmail = defineOperation({
  id: 'verifyEmail',
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Prove that the e-mail address is one’s own, with the token of the letter',
  access: 'member',
  body: z.object({ token: linkTokenSchema }),
  responses: { 200: doneSchema.extend({ user: userSchema }) },
});

export const requestEmailVerification = defineOperation({
  id: 'requestEmailVerification',
  method: 'POST',
  path: '/api/auth/verify-email/request',
  summary: 'Send the letter that proves the e-mail address again',
  access: 'member',
  responses: { 200: doneSchema },
});

export const requestPasswordReset = defineOperation({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/api/auth/password-reset/request',
  summary: 'Send a link for choosing a new password; answers alike whether the address has an account or not',
  access: 'public',
  body: z.object({ email: emailSchema }, { error: AUTH_MESSAGES.registerRequired }),
  responses: { 200: doneSchema },
});

export const resetPassword = defineOperation({
  id: 'resetPassword',
  method: 'POST',
  path: '/api/auth/password-reset',
  summary: 'Choose a new password with the token of the letter; all sessions end',
  access: 'public',
  body: z.object(
    { token: linkTokenSchema, password: newPasswordSchema },
    { error: AUTH_MESSAGES.registerRequired },
  ),
  responses: { 200: doneSchema },
});
