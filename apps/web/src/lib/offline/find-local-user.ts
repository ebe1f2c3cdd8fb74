import type { User } from '@windfall/contract';
import { readUsers } from './local-responses.ts';

export type FoundUser = { success: true; data: User } | { success: false; message: string };

/** A member as this browser knows them and the viewer may see them (spec section 8, Users and profile). */
export function findLocalUser(id: string, viewerId: string | undefined): FoundUser {
  const data = readUsers(viewerId).find((user) => user.id === id);
  return data ? { success: true, data } : { success: false, message: 'User not found' };
}
