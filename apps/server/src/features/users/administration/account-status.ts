import type { User } from '@windfall/contract';
import type { Writer } from '../../../db/database.ts';
import { deleteSessionsOfUser } from '../../../platform/auth/sessions.repo.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { deleteLinks } from '../auth/links.repo.ts';
import { setActive } from './member-rights.ts';

/**
 * Lets a member in again or keeps them out, but never the last administrator. Open connections are the caller's to have
 * looked at, after the commit.
 */
export async function setAccountStatus(
  trx: Writer,
  viewer: Viewer,
  id: string,
  isActive: boolean,
  now: Date,
): Promise<User> {
  const user = await setActive(trx, viewer, id, isActive, now);
  // Somebody who is let in again begins anew: nothing from before opens the account. Links to appeal open none.
  if (!isActive) {
    await deleteSessionsOfUser(trx, id);
    await deleteLinks(trx, id, 'verify-email');
    await deleteLinks(trx, id, 'reset-password');
  }
  return user;
}
