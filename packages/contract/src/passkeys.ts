import { z } from 'zod';
import { authResponseSchema, doneSchema } from './auth-schemas.ts';
import { idParamSchema, instantSchema, requiredLine } from './common.ts';
import { ownProofSchema } from './identity-proof.ts';
import { defineOperation } from './operation.ts';
import { PASSKEY_MESSAGES, PASSKEYS } from './passkey-constants.ts';

/** A passkey as its member sees it. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: instantSchema,
  last_used_at: instantSchema.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** The options of `navigator.credentials`, as JSON (WebAuthn Level 3, 5.1.9). They hold a challenge that is answered once, within ten minutes. */
const optionsSchema = z.object({ options: z.record(z.string(), z.unknown()) });

/** The browser's answer to such options: the JSON of a `PublicKeyCredential`, as text. */
const answerSchema = z.string().max(PASSKEYS.answer);

const nameSchema = requiredLine(PASSKEYS.name, PASSKEY_MESSAGES.nameMissing, PASSKEY_MESSAGES.nameTooLong);
const passkeyParams = z.object({ id: idParamSchema });

export const startPasskeySignIn = defineOperation({
  id: 'startPasskeySignIn',
  method: 'POST',
  path: '/api/auth/passkeys/sign-in/options',
  summary: 'Options for a sign-in with a passkey that the browser offers',
  access: 'public',
  duringMaintenance: true,
  responses: { 200: optionsSchema },
});

export const signInWithPasskey = defineOperation({
  id: 'signInWithPasskey',
  method: 'POST',
  path: '/api/auth/passkeys/sign-in',
  summary: 'Sign in with a passkey',
  access: 'public',
  duringMaintenance: true,
  body: z.object({ passkey: answerSchema }),
  responses: { 200: authResponseSchema },
});

export const startPasskeyProof = defineOperation({
  id: 'startPasskeyProof',
  method: 'POST',
  path: '/api/auth/passkeys/proof/options',
  summary:
    'Options for the proof of identity by one of one’s own passkeys, which takes the place of the password',
  access: 'member',
  whileWaiting: true,
  duringMaintenance: true,
  responses: { 200: optionsSchema },
});

export const listPasskeys = defineOperation({
  id: 'listPasskeys',
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'One’s own passkeys, the first one first',
  access: 'member',
  responses: { 200: z.array(passkeySchema) },
});

export const startPasskey = defineOperation({
  id: 'startPasskey',
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'Options for a new passkey, after a proof of identity',
  access: 'member',
  whileWaiting: true,
  duringMaintenance: true,
  body: ownProofSchema,
  responses: { 200: optionsSchema },
});

export const addPasskey = defineOperation({
  id: 'addPasskey',
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Store a passkey that was made with these options; without a name it is named like the browser',
  access: 'member',
  whileWaiting: true,
  duringMaintenance: true,
  body: z.object({ passkey: answerSchema, name: nameSchema.optional() }),
  responses: { 201: passkeySchema },
});

export const renamePasskey = defineOperation({
  id: 'renamePasskey',
  method: 'PUT',
  path: '/api/auth/passkeys/{id}',
  summary: 'Give one of one’s own passkeys another name',
  access: 'member',
  whileWaiting: true,
  params: passkeyParams,
  body: z.object({ name: nameSchema }),
  responses: { 200: passkeySchema },
});

export const removePasskey = defineOperation({
  id: 'removePasskey',
  method: 'DELETE',
  path: '/api/auth/passkeys/{id}',
  summary: 'Remove one of one’s own passkeys, after a proof of identity',
  access: 'member',
  whileWaiting: true,
  params: passkeyParams,
  body: ownProofSchema.nullish(),
  responses: { 200: doneSchema },
});
