import type { User } from '@windfall/contract';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { presentUser } from '../users.presenter.ts';
import { changeUser, lockMember } from '../users.repo.ts';

/** Whether a member is active, and the reason of a deactivation. */
export interface AccountStatus {
  readonly isActive: boolean;
  readonly reason?: string | null | undefined;
}

/** Grants or revokes the administrator right. Throws LAST_ADMIN for the last administrator and GROUP_NOT_ADMIN for a group. */
export async function setAdmin(
  trx: Writer,
  viewer: Viewer,
  id: string,
  isAdmin: boolean,
  now: Date,
): Promise<User> {
  const row = await lockMember(trx, id, now, !isAdmin);
  if (row.is_group === 1) throw new AppError('GROUP_NOT_ADMIN');
  return presentUser(
    await changeUser(trx, row, { is_admin: isAdmin ? 1 : 0, ...(isAdmin && { waits_since: null }) }),
    viewer,
  );
}

/** Activates or deactivates a member; either is the answer to one who waits. Throws LAST_ADMIN for the last administrator. The caller ends the sessions. */
export async function setActive(
  trx: Writer,
  viewer: Viewer,
  id: string,
  { isActive, reason }: AccountStatus,
  now: Date,
): Promise<User> {
  const row = await lockMember(trx, id, now, !isActive);
  const deactivation_reason = isActive ? null : reason || null;
  // The first decision about a group is about its name.
  const decided = row.is_group === 1 && { group_decided_at: row.group_decided_at ?? now.toISOString() };
  const changes = {
    is_active: isActive ? (1 as const) : (0 as const),
    deactivation_reason,
    waits_since: null,
    ...decided,
  };
  return presentUser(await changeUser(trx, row, changes), viewer);
}

/** Marks a member as a test user, or removes the mark. */
export async function setTest(
  trx: Writer,
  viewer: Viewer,
  id: string,
  isTest: boolean,
  now: Date,
): Promise<User> {
  const row = await lockMember(trx, id, now, false);
  return presentUser(await changeUser(trx, row, { is_test: isTest ? 1 : 0 }), viewer);
}
