import '../../../lib/form-check/configure-zod.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { AUTH_MESSAGES, changePassword, profileChangesSchema, requestEmailChange } from '@windfall/contract';
import { z } from 'zod';

const required = z.string().min(1, { error: AUTH_MESSAGES.registerRequired });

const { full_name, username, location, zip_code, bio, public_hours, public_address } =
  profileChangesSchema.shape;

/** The contract's rules for the fields of the form. */
const profileFormSchema = z.object({
  full_name,
  username,
  location,
  zip_code,
  bio,
  /** Of a group alone. */
  public_hours,
  public_address,
  shows_email: z.boolean().optional(),
});

export type ProfileFields = z.input<typeof profileFormSchema>;
export type ProfileResult = z.output<typeof profileFormSchema>;

export const profileCheck = zodResolver(profileFormSchema);

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

const changeEmailSchema = z.object({ email: requestEmailChange.body.shape.email });

export type ChangeEmailFields = z.input<typeof changeEmailSchema>;

export const changeEmailCheck = zodResolver(changeEmailSchema);
