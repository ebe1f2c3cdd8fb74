import { z } from 'zod';
import { AUTH_MESSAGES } from './account-messages.ts';
import { doneSchema, emailSchema } from './auth-schemas.ts';
import { LIMITS, PASSWORD } from './constants.ts';
import { defineOperation } from './operation.ts';
import { userSchema } from './users.ts';

/** A new password of an existing account: below 6 characters it has a message of its own. */
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
  whileWaiting: true,
  body: z.object(
    {
      current_password: z
        .string({ error: AUTH_MESSAGES.registerRequired })
        .min(1, { error: AUTH_MESSAGES.registerRequired }),
      new_password: changedPasswordSchema,
    },
    { error: AUTH_MESSAGES.registerRequired },
  ),
  responses: { 200: doneSchema },
});

/** The secret of a link in an email. */
export const linkTokenSchema = z.string().max(LIMITS.linkToken);

export const verifyEmail = defineOperation({
  id: 'verifyEmail',
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Prove that the email address is one’s own, with the token of the email',
  access: 'member',
  whileWaiting: true,
  body: z.object({ token: linkTokenSchema }),
  responses: { 200: doneSchema.extend({ user: userSchema }) },
});

export const requestEmailVerification = defineOperation({
  id: 'requestEmailVerification',
  method: 'POST',
  path: '/api/auth/verify-email/request',
  summary: 'Send the email that confirms the address again',
  access: 'member',
  whileWaiting: true,
  responses: { 200: doneSchema },
});

export const requestPasswordReset = defineOperation({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/api/auth/password-reset/request',
  summary:
    'Send a link for choosing a new password; the response is the same whether the address has an account or not',
  access: 'public',
  body: z.object({ email: emailSchema }, { error: AUTH_MESSAGES.registerRequired }),
  responses: { 200: doneSchema },
});

export const resetPassword = defineOperation({
  id: 'resetPassword',
  method: 'POST',
  path: '/api/auth/password-reset',
  summary: 'Choose a new password with the token of the email; all sessions end',
  access: 'public',
  body: z.object(
    { token: linkTokenSchema, password: changedPasswordSchema },
    { error: AUTH_MESSAGES.registerRequired },
  ),
  responses: { 200: doneSchema },
});
