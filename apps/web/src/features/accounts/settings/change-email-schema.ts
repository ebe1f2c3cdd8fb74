import { AUTH_MESSAGES, requestEmailChange } from '@windfall/contract';
import { z } from 'zod';

/** The contract's address, and the password, which an account of Google does not have. */
export const changeEmailSchema = z.object({
  email: requestEmailChange.body.shape.email,
  current_password: z.string().min(1, { error: AUTH_MESSAGES.registerRequired }).optional(),
});

export type ChangeEmailFields = z.input<typeof changeEmailSchema>;
export const CHANGE_EMAIL_FIELDS = changeEmailSchema.keyof().options;
