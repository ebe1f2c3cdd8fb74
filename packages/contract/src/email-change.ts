import { z } from 'zod';
import { AUTH_MESSAGES } from './account-messages.ts';
import { doneSchema, emailSchema } from './auth-schemas.ts';
import { ownProofSchema } from './identity-proof.ts';
import { defineOperation } from './operation.ts';
import { linkTokenSchema } from './passwords.ts';
import { userSchema } from './users.ts';

export const requestEmailChange = defineOperation({
  id: 'requestEmailChange',
  method: 'POST',
  path: '/api/auth/email/request',
  summary:
    'Send a link to a new email address, with the password (or a fresh credential from Google where there is none); answers alike whether the address has an account or not',
  access: 'member',
  body: z.object({ email: emailSchema, ...ownProofSchema.shape }, { error: AUTH_MESSAGES.registerRequired }),
  responses: { 200: doneSchema },
});

export const changeEmail = defineOperation({
  id: 'changeEmail',
  method: 'POST',
  path: '/api/auth/email',
  summary: 'Change one’s own email address, with the token sent to the new one; all other sessions end',
  access: 'member',
  body: z.object({ token: linkTokenSchema }),
  responses: { 200: doneSchema.extend({ user: userSchema }) },
});
