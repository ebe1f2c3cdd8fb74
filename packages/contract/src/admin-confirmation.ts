import { z } from 'zod';
import { CONFIRM_WORDS, LIMITS } from './constants.ts';

/**
 * Repeated authentication for irreversible actions while the security level is high: the password, or a new credential
 * from Google for administrators without one. It is not stored.
 */
export const confirmationSchema = z.object({
  password: z.string().max(LIMITS.passwordAsked).optional(),
  credential: z.string().max(LIMITS.googleCredential).optional(),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

/** An operation that requires its confirmation word, so that a bare request destroys nothing. */
export type ConfirmedOperation = keyof typeof CONFIRM_WORDS;

export const pleaseType = (word: string) => `Please type ${word} to confirm.`;

export const confirmWord = <Id extends ConfirmedOperation>(id: Id) =>
  z.literal(CONFIRM_WORDS[id], { error: pleaseType(CONFIRM_WORDS[id]) });

/** Body of a destructive operation. The word is its first field, so that errors name it first. */
export const confirmedBy = <Id extends ConfirmedOperation>(id: Id) =>
  z.object({ confirm: confirmWord(id) }).extend(confirmationSchema.shape);
