import { z } from 'zod';
import { LIMITS } from './constants.ts';

/**
 * Who asks for what cannot be undone, once more. Needed while the security level is high: the password, or where the
 * administrator has none a fresh credential from Google. It is compared and forgotten.
 */
export const confirmationSchema = z.object({
  password: z.string().max(LIMITS.passwordAsked).optional(),
  credential: z.string().max(LIMITS.googleCredential).optional(),
});
export type Confirmation = z.infer<typeof confirmationSchema>;
