import '../../lib/form-check/configure-zod.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  AUTH_MESSAGES,
  credentialsSchema,
  registrationSchema,
  requestPasswordReset,
  resetPassword,
} from '@windfall/contract';
import { z } from 'zod';

export const loginCheck = zodResolver(credentialsSchema);

/** The contract's registration, and the confirmation that exists in the form only. */
const registerFormSchema = registrationSchema
  .extend({ confirmPassword: z.string().min(1, { error: AUTH_MESSAGES.registerRequired }) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: AUTH_MESSAGES.passwordsDiffer,
    // Reported as soon as both are typed, before other fields are valid.
    when: ({ value }) => hasBothPasswords(value),
  });

export type RegisterForm = z.input<typeof registerFormSchema>;
export type RegisterFormResult = z.output<typeof registerFormSchema>;

export const registerCheck = zodResolver(registerFormSchema);

function hasBothPasswords(value: unknown): boolean {
  const { password, confirmPassword } = (value ?? {}) as Partial<Record<string, unknown>>;
  return Boolean(password && confirmPassword);
}

/** Of a request for a link by email, which asks for the address alone. */
export const askForEmailCheck = zodResolver(requestPasswordReset.body);

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
