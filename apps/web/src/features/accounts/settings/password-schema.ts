import { AUTH_MESSAGES, changePassword, PASSWORD } from '@windfall/contract';
import { z } from 'zod';

const required = z.string().min(1, { error: AUTH_MESSAGES.registerRequired });

/**
 * The form asks for 6 characters. That every password has at least 8 is the server's to say, and it does
 *.
 */
export const passwordFormSchema = z
  .object({
    current_password: required,
    new_password: required
      .min(PASSWORD.changeFormMin, { error: AUTH_MESSAGES.newPasswordTooShort })
      .max(PASSWORD.max, { error: AUTH_MESSAGES.passwordTooLong }),
    confirm_password: required,
  })
  .refine((fields) => fields.new_password === fields.confirm_password, {
    path: ['confirm_password'],
    error: AUTH_MESSAGES.newPasswordsDiffer,
    // Said as soon as both are typed, not only once everything else is right.
    when: ({ value }) => hasBoth(value),
  });

export type PasswordFields = z.infer<typeof passwordFormSchema>;
export const SENT_FIELDS = changePassword.body.keyof().options;

function hasBoth(value: unknown): boolean {
  const { new_password, confirm_password } = (value ?? {}) as Partial<Record<string, unknown>>;
  return Boolean(new_password && confirm_password);
}
