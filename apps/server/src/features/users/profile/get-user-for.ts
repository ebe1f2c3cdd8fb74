import type { User } from '@windfall/contract';
import type { Reader, Writer } from '../../../db/database.ts';
import type { MaybeViewer } from '../../../platform/auth/viewer.ts';
import { isOutOfSight } from '../../blocks/blocks.service.ts';
import { canSeeMember } from '../users.policy.ts';
import { presentUser } from '../users.presenter.ts';
import { findUser } from '../users.repo.ts';

/**
 * Returns the member as this viewer may see them, or undefined. Only administrators and the member see a deactivated
 * account. A viewer does not see a member when one has blocked the other.
 */
export async function getUserFor(
  db: Reader | Writer,
  id: string,
  viewer: MaybeViewer,
): Promise<User | undefined> {
  const row = await findUser(db, id);
  if (!row || !canSeeMember(viewer, row) || (await isOutOfSight(db, viewer, id))) return undefined;
  return presentUser(row, viewer);
}
