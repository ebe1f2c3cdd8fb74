import '../../lib/form-check/configure-zod.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { AUTH_MESSAGES, registrationSchema } from '@windfall/contract';
import { z } from 'zod';

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
