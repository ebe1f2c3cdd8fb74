import { randomUUIDv7 } from 'node:crypto';
import type { User } from '@windfall/contract';
import type { Reader, Writer } from '../../db/database.ts';
import type { MaybeViewer } from '../../platform/auth/viewer.ts';
import { usernameCandidates } from './username.ts';
import { presentUser } from './users.presenter.ts';
import { findUser, findUserByEmail, insertUser } from './users.repo.ts';

export interface NewMember {
  /** In lower case. */
  readonly email: string;
  readonly passwordHash: string;
  readonly fullName: string;
  readonly location: string;
  readonly zipCode: string | null;
}

/** What decides over a sign-in. */
export interface SignInAccount {
  readonly id: string;
  readonly passwordHash: string | null;
  readonly isActive: boolean;
}

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

/** The account of this address (in lower case). For signing in only: it carries the password's hash. */
export async function findSignInAccount(
  db: Reader | Writer,
  email: string,
): Promise<SignInAccount | undefined> {
  const row = await findUserByEmail(db, email);
  return row && { id: row.id, passwordHash: row.password_hash, isActive: row.is_active === 1 };
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
