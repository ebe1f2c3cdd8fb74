import { AUTH_MESSAGES, resetPassword } from '@windfall/contract';
import { z } from 'zod';

/** The contract's new password, and the confirmation that exists in the form only. */
export const resetFormSchema = resetPassword.body
  .pick({ password: true })
  .extend({ confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: AUTH_MESSAGES.newPasswordsDiffer,
  });

export type ResetFields = z.infer<typeof resetFormSchema>;
