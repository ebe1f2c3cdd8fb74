import type { User } from '@windfall/contract';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { UserRow } from '../../../platform/auth/auth.table.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { presentUser } from '../users.presenter.ts';
import { changeUser, lockAdmins, touchUser } from '../users.repo.ts';

/** Grants or revokes the administrator right. Throws LAST_ADMIN for the last administrator. */
export async function setAdmin(
  trx: Writer,
  viewer: Viewer,
  id: string,
  isAdmin: boolean,
  now: Date,
): Promise<User> {
  const row = await lockMember(trx, id, now, !isAdmin);
  return presentUser(await changeUser(trx, row, { is_admin: isAdmin ? 1 : 0 }), viewer);
}

/** Activates or deactivates a member. Throws LAST_ADMIN for the last administrator. The caller ends the sessions. */
export async function setActive(
  trx: Writer,
  viewer: Viewer,
  id: string,
  isActive: boolean,
  now: Date,
): Promise<User> {
  const row = await lockMember(trx, id, now, !isActive);
  return presentUser(await changeUser(trx, row, { is_active: isActive ? 1 : 0 }), viewer);
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

/**
 * Locks a member's row. Locks the rows of all administrators first when the change may remove one. Throws
 * USER_NOT_FOUND or LAST_ADMIN.
 */
export async function lockMember(
  trx: Writer,
  id: string,
  now: Date,
  mayRemoveAdmin: boolean,
): Promise<UserRow> {
  const admins = mayRemoveAdmin ? await lockAdmins(trx) : [];
  const row = await touchUser(trx, id, now.toISOString());
  if (!row) throw new AppError('USER_NOT_FOUND');
  if (mayRemoveAdmin && admins.length === 1 && admins[0] === id) throw new AppError('LAST_ADMIN');
  return row;
}
