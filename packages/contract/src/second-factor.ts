import { z } from 'zod';
import { codeSchema, doneSchema } from './auth-schemas.ts';
import { idParamSchema, instantSchema } from './common.ts';
import { ownProofSchema, proofSchema } from './identity-proof.ts';
import { defineOperation } from './operation.ts';

export const secondFactorSchema = z.object({
  is_on: z.boolean(),
  since: instantSchema.nullable(),
  recovery_codes_left: z.int(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** Shown once: the server keeps their hashes. */
const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });

const PATH = '/api/auth/second-factor';

export const getSecondFactor = defineOperation({
  id: 'getSecondFactor',
  method: 'GET',
  path: PATH,
  summary: 'Whether one’s own sign-ins need a code besides the password',
  access: 'member',
  responses: { 200: secondFactorSchema },
});

export const startSecondFactor = defineOperation({
  id: 'startSecondFactor',
  method: 'POST',
  path: `${PATH}/start`,
  summary:
    'A new secret for a program that makes codes, after a proof of identity; not used until a code is given',
  access: 'member',
  whileWaiting: true,
  duringMaintenance: true,
  body: ownProofSchema,
  responses: {
    200: z.object({
      secret: z.string(),
      uri: z.string(),
      /** The address as a QR code: the path of its dark squares, on a field of so many squares. */
      qr: z.object({ side: z.int(), path: z.string() }),
    }),
  },
});

export const turnOnSecondFactor = defineOperation({
  id: 'turnOnSecondFactor',
  method: 'POST',
  path: PATH,
  summary:
    'Turn it on with the first code; answers ten recovery codes and a new session cookie; all other sessions end',
  access: 'member',
  whileWaiting: true,
  duringMaintenance: true,
  body: z.object({ code: codeSchema }),
  responses: { 200: recoveryCodesSchema },
});

export const replaceRecoveryCodes = defineOperation({
  id: 'replaceRecoveryCodes',
  method: 'POST',
  path: `${PATH}/recovery-codes`,
  summary: 'Ten new recovery codes in place of the earlier ones, after a proof of identity',
  access: 'member',
  whileWaiting: true,
  body: ownProofSchema,
  responses: { 200: recoveryCodesSchema },
});

export const turnOffSecondFactor = defineOperation({
  id: 'turnOffSecondFactor',
  method: 'DELETE',
  path: PATH,
  summary: 'Turn it off, after a proof of identity',
  access: 'member',
  whileWaiting: true,
  body: ownProofSchema.nullish(),
  responses: { 200: doneSchema },
});

export const resetSecondFactor = defineOperation({
  id: 'resetSecondFactor',
  method: 'DELETE',
  path: '/api/users/{id}/second-factor',
  summary: 'Turn off the second factor of a member who has lost the device; the member is told by email',
  access: 'admin',
  params: z.object({ id: idParamSchema }),
  body: proofSchema.nullish(),
  responses: { 200: doneSchema },
});
