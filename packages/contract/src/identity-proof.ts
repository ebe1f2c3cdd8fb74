import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { PASSKEYS } from './passkey-constants.ts';

/**
 * What a signed-in member confirms an act with, since a session alone can be stolen or left open: the password, one of the
 * member's passkeys (the browser's answer to `startPasskeyProof`), or for an account without a password a fresh credential from Google. It is
 * checked and never stored.
 */
export const proofSchema = z.object({
  password: z.string().max(LIMITS.passwordAsked).optional(),
  credential: z.string().max(LIMITS.googleCredential).optional(),
  passkey: z.string().max(PASSKEYS.answer).optional(),
});
export type Proof = z.infer<typeof proofSchema>;

/** Of acts on one's own account, which clients also call with `current_password` in place of `password`. */
export const ownProofSchema = proofSchema.extend({
  current_password: z.string().max(LIMITS.passwordAsked).optional(),
});
