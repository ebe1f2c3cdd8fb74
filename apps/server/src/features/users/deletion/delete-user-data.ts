import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { deletePasskeysOfUsers } from '../../../platform/auth/passkeys/passkeys.repo.ts';
import { deleteSecondFactors } from '../../../platform/auth/second-factor.repo.ts';
import { deleteSessionsOfUsers } from '../../../platform/auth/sessions.repo.ts';
import { deleteEmailsOfUsers } from '../../../platform/mail/queue.repo.ts';
import { readSettings } from '../../../platform/settings/site-settings.ts';
import type { DeletedUserData } from '../../../platform/user-deletion.ts';
import { deleteBlocksOfUsers } from '../../blocks/blocks.service.ts';
import { deleteImagesOfUsers } from '../../images/images.service.ts';
import { deleteLinksOfUsers } from '../auth/links.repo.ts';
import { deleteKeepersOf, leaveAllGroups } from '../groups/groups.repo.ts';
import { deleteInvitesOfUsers } from '../joining/invites.repo.ts';
import { anonymizeUsers } from './delete-users.repo.ts';

/**
 * Deletes users: anonymizes their rows and deletes their credentials and the data that each feature stores of them. The
 * recipients of messages can still read them. The rows come first, so that a concurrent sign-in or creation finds the
 * account deleted. A group ends with its last keeper (docs/product/groups.md#last-keeper).
 */
export async function deleteUserData(
  { userDeletion }: Pick<Context, 'userDeletion'>,
  trx: Writer,
  members: readonly string[],
  now: Date,
): Promise<DeletedUserData & { readonly groups: readonly string[] }> {
  const groups = await leaveAllGroups(trx, members);
  const ids = [...members, ...groups];
  if (groups.length > 0) await deleteKeepersOf(trx, groups);
  await anonymizeUsers(trx, ids, now.toISOString());
  await deleteSessionsOfUsers(trx, ids);
  await deletePasskeysOfUsers(trx, ids);
  await deleteSecondFactors(trx, ids);
  await deleteLinksOfUsers(trx, ids);
  await deleteInvitesOfUsers(trx, ids);
  await deleteEmailsOfUsers(trx, ids);
  const { listings, images } = await userDeletion.deleteData(trx, ids);
  await deleteBlocksOfUsers(trx, ids);
  // The site keeps its picture when the administrator who chose it leaves.
  const { picture } = await readSettings(trx);
  const own = await deleteImagesOfUsers(trx, ids, picture?.id);
  return { groups, listings, images: [...images, ...own] };
}
