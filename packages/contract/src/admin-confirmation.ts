import { z } from 'zod';
import { CONFIRM_WORDS } from './constants.ts';
import { proofSchema } from './identity-proof.ts';

/** An operation that requires its confirmation word, so that a bare request destroys nothing. */
export type ConfirmedOperation = keyof typeof CONFIRM_WORDS;

export const pleaseType = (word: string) => `Please type ${word} to confirm.`;

export const confirmWord = <Id extends ConfirmedOperation>(id: Id) =>
  z.literal(CONFIRM_WORDS[id], { error: pleaseType(CONFIRM_WORDS[id]) });

/** Body of a destructive operation. The word is its first field, so that errors name it first. */
export const confirmedBy = <Id extends ConfirmedOperation>(id: Id) =>
  z.object({ confirm: confirmWord(id) }).extend(proofSchema.shape);
