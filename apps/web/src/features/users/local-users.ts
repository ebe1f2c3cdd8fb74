import type { User } from '@windfall/contract';
import type { StoredQueries } from '../../lib/offline/stored-responses.ts';
import { readUsers, storeLocalUsers } from '../../lib/session/stored-users.ts';

export type FoundUser = { success: true; data: User } | { success: false; message: string };

/** A cached member, in the version visible to the viewer. */
export function findLocalUser(id: string, viewerId: string | undefined): FoundUser {
  const data = readUsers(viewerId).find((user) => user.id === id);
  return data ? { success: true, data } : { success: false, message: 'User not found' };
}

const storeUsers: StoredQueries[string] = (found, _key, userId) => storeLocalUsers(found, userId);

/** The queries of members whose responses are stored in this browser. */
export const storedUserQueries: StoredQueries = { user: storeUsers, users: storeUsers, session: storeUsers };
