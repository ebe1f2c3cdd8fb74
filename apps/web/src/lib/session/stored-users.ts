import type { User } from '@windfall/contract';
import { readStored, writeStored } from '../browser-storage/device-storage.ts';
import { flag, instant, listOf, number, orAbsent, orNull, shapeOf, text } from '../browser-storage/shape.ts';
import { mergeById, readStoredList } from '../browser-storage/stored-list.ts';

/** Maximum number of stored users: useful offline, and small against the 5 MB that a site may store. */
const MAX_USERS = 100;

/** Storage keys of the users. */
const USERS = 'users';
const REGISTERED_USERS = 'registeredUsers';
const PERSISTENT_USER = 'persistentUser';

const isUser = shapeOf<User>({
  id: text,
  name: text,
  full_name: text,
  username: text,
  email: orNull(text),
  roles: listOf(text),
  isAdmin: flag,
  photo_url: orNull(text),
  picture: orNull(text),
  google_id: orNull(text),
  location: text,
  zip_code: orNull(text),
  latitude: orNull(number),
  longitude: orNull(number),
  bio: text,
  created_at: instant,
  updated_at: instant,
  status: text,
  isActive: flag,
  email_verified: orAbsent(flag),
  email_refused: orAbsent(flag),
  place_offered: orAbsent(flag),
  awaits_approval: orAbsent(flag),
  admin_needs_factor: orAbsent(flag),
  first_day: orAbsent(shapeOf({ listings: number, conversations: number })),
  shows_email: orAbsent(flag),
  shows_username: orAbsent(flag),
  is_test: orAbsent(flag),
  public_hours: orAbsent(text),
  public_address: orAbsent(text),
});

/** Users seen, without their addresses; the signed-in user has a separate entry with all fields. */
export function storeLocalUsers(found: readonly unknown[], ownId: string | undefined): void {
  const users = found.filter(isUser);
  const own = users.find(({ id }) => id === ownId);
  if (own) writeStored(PERSISTENT_USER, own);
  const others = users.filter(({ id }) => id !== ownId).map(withoutAddress);
  if (others.length > 0) writeStored(USERS, mergeById(others, readStoredList(USERS, isUser), MAX_USERS));
}

/** The member who was signed in last; null after a sign-out. */
export function readOwnUser(): User | null {
  const own = readStored(PERSISTENT_USER);
  return isUser(own) ? own : null;
}

/** Members who registered in this browser, with public fields only, since the next member to sign in can read them. */
export function storeLocalRegisteredUser(user: User): void {
  if (!isUser(user)) return;
  const known = readStoredList(REGISTERED_USERS, isUser);
  writeStored(REGISTERED_USERS, mergeById([withoutAddress(user)], known, MAX_USERS));
}

/** All users this browser has stored, the newest version of each. An email address is shown to its owner only. */
export function readUsers(viewerId: string | undefined): User[] {
  const own = readOwnUser();
  const known = mergeById(
    [...(own ? [own] : []), ...readStoredList(USERS, isUser)],
    readStoredList(REGISTERED_USERS, isUser),
    3 * MAX_USERS,
  );
  return known.map((user) => (user.id === viewerId ? user : withoutAddress(user)));
}

/** A member's public fields. */
function withoutAddress(user: User): User {
  return { ...user, email: null, google_id: null };
}
