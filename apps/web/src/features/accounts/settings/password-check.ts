import '../../../lib/form-check/configure-zod.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { AUTH_MESSAGES, changePassword } from '@windfall/contract';
import { z } from 'zod';

const required = z.string().min(1, { error: AUTH_MESSAGES.registerRequired });

const passwordFormSchema = z
  .object({
    current_password: required,
    new_password: changePassword.body.shape.new_password,
    confirm_password: required,
  })
  .refine((fields) => fields.new_password === fields.confirm_password, {
    path: ['confirm_password'],
    error: AUTH_MESSAGES.newPasswordsDiffer,
    // Reported as soon as both are typed, before other fields are valid.
    when: ({ value }) => hasBoth(value),
  });

export type PasswordFields = z.infer<typeof passwordFormSchema>;

export const passwordCheck = zodResolver(passwordFormSchema);

function hasBoth(value: unknown): boolean {
  const { new_password, confirm_password } = (value ?? {}) as Partial<Record<string, unknown>>;
  return Boolean(new_password && confirm_password);
}
