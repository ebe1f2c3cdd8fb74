import type { User } from '@windfall/contract';

/** Full name or username. */
export function displayName({
  full_name,
  name,
  username,
}: Pick<User, 'full_name' | 'name' | 'username'>): string {
  return full_name || name || username;
}

/** 'Portland, OR 97202'; empty without location and ZIP code. */
export function placeOf({ location, zip_code }: Pick<User, 'location' | 'zip_code'>): string {
  if (!zip_code || location.includes(zip_code)) return location;
  return location ? `${location} ${zip_code}` : zip_code;
}

export function pictureOf({ photo_url, picture }: Pick<User, 'photo_url' | 'picture'>): string | null {
  return photo_url || picture || null;
}

/** The one account that may see test users: the generic admin address. */
export function isGenericAdmin(user: Pick<User, 'isAdmin' | 'email'> | null): boolean {
  return user?.isAdmin === true && /^admin@/i.test(user.email ?? '');
}
