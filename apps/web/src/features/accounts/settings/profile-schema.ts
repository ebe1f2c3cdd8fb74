import { profileChangesSchema, type User } from '@windfall/contract';
import { z } from 'zod';

const { full_name, username, location, zip_code, bio } = profileChangesSchema.shape;

/** The contract's rules for the fields of the form. */
export const profileFormSchema = z.object({
  full_name,
  username,
  location,
  zip_code,
  bio,
  shows_email: z.boolean(),
});

export type ProfileFields = z.input<typeof profileFormSchema>;
export type ProfileResult = z.output<typeof profileFormSchema>;

export const PROFILE_FIELDS = profileFormSchema.keyof().options;

/** Initial values of the form. */
export function fieldsOf(user: User) {
  return {
    full_name: user.full_name,
    username: user.username,
    location: user.location,
    zip_code: user.zip_code ?? '',
    bio: user.bio,
    shows_email: user.shows_email ?? false,
  };
}
