import type { User } from '@windfall/contract';
import type { ProfileFields } from './settings-checks.ts';

export const PROFILE_FIELDS = [
  'full_name',
  'username',
  'location',
  'zip_code',
  'bio',
  'public_hours',
  'public_address',
  'shows_email',
] as const satisfies readonly (keyof ProfileFields)[];

/** Initial values of the form. */
export function fieldsOf(user: User) {
  return {
    full_name: user.full_name,
    username: user.username,
    location: user.location,
    zip_code: user.zip_code ?? '',
    bio: user.bio,
    shows_email: user.shows_email ?? false,
    ...(user.is_group && { public_hours: user.public_hours, public_address: user.public_address }),
  };
}
