import { z } from 'zod';
import { CONFIRM_WORDS, LIMITS } from './constants.ts';

/**
 * Who asks for what cannot be undone, once more. Needed while the security level is high: the password, or where the
 * administrator has none a fresh credential from Google. It is compared and forgotten.
 */
export const confirmationSchema = z.object({
  password: z.string().max(LIMITS.passwordAsked).optional(),
  credential: z.string().max(LIMITS.googleCredential).optional(),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

/** An operation that does nothing without its word, so that no bare request destroys. */
export type ConfirmedOperation = keyof typeof CONFIRM_WORDS;

export const pleaseType = (word: string) => `Please type ${word} to confirm.`;

export const confirmWord = <Id extends ConfirmedOperation>(id: Id) =>
  z.literal(CONFIRM_WORDS[id], { error: pleaseType(CONFIRM_WORDS[id]) });

/** The body of an act that destroys. The word is its first field, so that a refusal speaks of it first. */
export const confirmedBy = <Id extends ConfirmedOperation>(id: Id) =>
  z.object({ confirm: confirmWord(id) }).extend(confirmationSchema.shape);
