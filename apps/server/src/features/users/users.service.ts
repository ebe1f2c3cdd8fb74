import type { User } from '@windfall/contract';
import type { Reader, Writer } from '../../db/database.ts';
import type { MaybeViewer } from '../../platform/auth/viewer.ts';
import { presentUser } from './users.presenter.ts';
import { findUser } from './users.repo.ts';

/** The member as this viewer may see them; a deactivated one exists for administrators and themselves only. */
export async function getUserFor(
  db: Reader | Writer,
  id: string,
  viewer: MaybeViewer,
): Promise<User | undefined> {
  const row = await findUser(db, id);
  if (!row) return undefined;
  const hidden = row.is_active === 0 && !viewer?.isAdmin && viewer?.id !== row.id;
  return hidden ? undefined : presentUser(row, viewer);
}
