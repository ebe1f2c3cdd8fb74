import type { User } from '@windfall/contract';
import type { Writer } from '../../../db/database.ts';
import { deleteSessionsOfUser } from '../../../platform/auth/sessions.repo.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { deleteCredentialLinks, deleteLinks } from '../auth/links.repo.ts';
import { type AccountStatus, setActive } from './member-rights.ts';

/**
 * Activates or deactivates a member. Throws LAST_ADMIN for the last administrator. The caller publishes the change of
 * sessions after the commit, which ends open streams.
 */
export async function setAccountStatus(
  trx: Writer,
  viewer: Viewer,
  id: string,
  status: AccountStatus,
  now: Date,
): Promise<User> {
  const user = await setActive(trx, viewer, id, status, now);
  // Sessions and links from before do not become valid again with the account. An appeal link opens no account.
  if (!status.isActive) {
    await deleteSessionsOfUser(trx, id);
    await deleteLinks(trx, id, 'verify-email');
    await deleteCredentialLinks(trx, id);
  }
  return user;
}
