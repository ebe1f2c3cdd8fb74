import type { User } from '@windfall/contract';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { UserRow } from '../../../platform/auth/auth.table.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { presentUser } from '../users.presenter.ts';
import { changeUser, lockAdmins, touchUser } from '../users.repo.ts';

/** Makes a member an administrator or takes that away, but never from the last one. */
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

/** Lets a member in again or keeps them out, but never the last administrator. Sessions are the caller's to end. */
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

/** Says whether a member is there for trying things out only. */
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
 * Locks a member's row, and first the rows of the administrators when the change may take one away. Throws
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
