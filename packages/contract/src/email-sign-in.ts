import { z } from 'zod';
import { AUTH_MESSAGES } from './account-messages.ts';
import {
  authResponseSchema,
  codeSchema,
  credentialsSchema,
  doneSchema,
  emailSchema,
} from './auth-schemas.ts';
import { defineOperation } from './operation.ts';
import { linkTokenSchema } from './passwords.ts';

export const requestSignInLink = defineOperation({
  id: 'requestSignInLink',
  method: 'POST',
  path: '/api/auth/email-sign-in/request',
  summary:
    'Send a link and a code to sign in with; the response is the same whether the address has an account or not',
  access: 'public',
  duringMaintenance: true,
  body: z.object({ email: emailSchema }, { error: AUTH_MESSAGES.registerRequired }),
  responses: { 200: doneSchema },
});

export const signInWithEmail = defineOperation({
  id: 'signInWithEmail',
  method: 'POST',
  path: '/api/auth/email-sign-in',
  summary: 'Sign in with the `token` of the link in an email, or with the address and the code in it',
  access: 'public',
  duringMaintenance: true,
  body: z
    .object(
      {
        token: linkTokenSchema.optional(),
        email: credentialsSchema.shape.email.optional(),
        email_code: codeSchema.optional(),
        /** Of members with a second factor. */
        code: codeSchema.optional(),
      },
      { error: AUTH_MESSAGES.emailCodeRequired },
    )
    .refine(({ token, email, email_code }) => token || (email && email_code), {
      error: AUTH_MESSAGES.emailCodeRequired,
      path: ['email_code'],
    }),
  responses: { 200: authResponseSchema },
});
