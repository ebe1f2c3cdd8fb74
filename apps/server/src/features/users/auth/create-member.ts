import { randomUUIDv7 } from 'node:crypto';
import type { Writer } from '../../../db/database.ts';
import { usernameCandidates } from '../profile/username.ts';
import { findUserByEmail, insertUser } from '../users.repo.ts';

export interface NewMember {
  /** In lower case. */
  readonly email: string;
  /** Null for a member who signs in with Google. */
  readonly passwordHash: string | null;
  readonly fullName: string;
  readonly location: string;
  readonly zipCode: string | null;
  readonly googleId?: string;
  /** Whether other members see the address; the member did not ask for it by default. */
  readonly showsEmail?: boolean;
}

/**
 * Adds a member without special rights, with a username from the name. Returns the id, or undefined when the email
 * address already has an account.
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
      shows_email: member.showsEmail ? 1 : 0,
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
