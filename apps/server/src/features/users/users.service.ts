import { randomUUIDv7 } from 'node:crypto';
import type { User } from '@windfall/contract';
import type { Reader, Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import type { MaybeViewer, Viewer } from '../../platform/auth/viewer.ts';
import { isOutOfSight } from '../blocks/blocks.service.ts';
import { usernameCandidates } from './username.ts';
import { canSeeMember } from './users.policy.ts';
import { presentUser } from './users.presenter.ts';
import { changeUser, findUser, findUserByEmail, insertUser, lockAdmins, touchUser } from './users.repo.ts';
import type { UserRow } from './users.table.ts';

export { listUsersForAdmin } from './admin-directory.ts';
export { anonymizeUsers, deleteAllMembers, findAllMembers } from './delete-users.repo.ts';
export {
  findAccount,
  findAccountByEmail,
  findAccountByGoogleId,
  type MemberAccount,
  proveEmail,
  replacePassword,
} from './member-account.ts';
export {
  countSelected,
  type FoundMember,
  findAllSelected,
  findSelected,
  type MemberSelection,
} from './selected-members.repo.ts';
export { listUsersFor } from './user-directory.ts';
export { admitMember, type SignInProof, searchTextOf } from './users.repo.ts';

export interface NewMember {
  /** In lower case. */
  readonly email: string;
  /** Null for somebody who signs in with Google. */
  readonly passwordHash: string | null;
  readonly fullName: string;
  readonly location: string;
  readonly zipCode: string | null;
  readonly googleId?: string;
}

/**
 * The member as this viewer may see them; a deactivated one exists for administrators and themselves only, and who is
 * kept apart from the viewer does not exist for them.
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

/**
 * Adds a member without any special right, and a username made from the name. Answers the id, or nothing when the
 * e-mail address has an account already.
 */
export async function createMember(trx: Writer, member: NewMember, now: Date): Promise<string | undefined> {
  const id = randomUUIDv7();
  const instant = now.toISOString();
  for (const username of usernameCandidates(member.fullName)) {
    const added = await insertUser(trx, {
      id,
      email: member.email,
      password_hash: member.passwordHash,
      google_id: member.googleId ?? null,
      full_name: member.fullName,
      username,
      is_admin: 0,
      is_active: 1,
      shows_email: 1,
      location: member.location,
      zip_code: member.zipCode,
      bio: '',
      created_at: instant,
      updated_at: instant,
    });
    if (added) return id;
    if (await findUserByEmail(trx, member.email)) return undefined;
  }
  throw new Error('No free username was found');
}

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
export async function lockMember(trx: Writer, id: string, now: Date, takesAway: boolean): Promise<UserRow> {
  const admins = takesAway ? await lockAdmins(trx) : [];
  const row = await touchUser(trx, id, now.toISOString());
  if (!row) throw new AppError('USER_NOT_FOUND');
  if (takesAway && admins.length === 1 && admins[0] === id) throw new AppError('LAST_ADMIN');
  return row;
}
