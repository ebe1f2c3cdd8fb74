import '../../lib/form-check/configure-zod.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { AUTH_MESSAGES, resetPassword } from '@windfall/contract';
import { z } from 'zod';

/** The contract's new password, and the confirmation that exists in the form only. */
const resetFormSchema = resetPassword.body
  .pick({ password: true })
  .extend({ confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: AUTH_MESSAGES.newPasswordsDiffer,
  });

export type ResetFields = z.infer<typeof resetFormSchema>;

export const resetPasswordCheck = zodResolver(resetFormSchema);
