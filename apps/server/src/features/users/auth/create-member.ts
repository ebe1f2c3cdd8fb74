import { randomInt, randomUUIDv7 } from 'node:crypto';
import { searchWords } from '@windfall/contract';
import type { Writer } from '../../../db/database.ts';
import { findUserByEmail, insertUser } from '../users.repo.ts';

const MAX_LENGTH = 30;
const FALLBACK = 'neighbor';
/** Each attempt appends a longer number, so a common name soon gets a free username. */
const ATTEMPTS = 9;

export interface NewMember {
  /** In lower case. */
  readonly email: string;
  /** Null for a member who signs in with Google or the OpenID provider. */
  readonly passwordHash: string | null;
  readonly fullName: string;
  readonly location: string;
  readonly zipCode: string | null;
  readonly googleId?: string;
  /** Issuer and subject at the OpenID provider of the site. */
  readonly oidcId?: string;
  /** Whether an administrator lets the member in first. */
  readonly waits?: boolean;
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
      oidc_id: member.oidcId ?? null,
      full_name: member.fullName,
      username,
      is_admin: 0,
      is_active: 1,
      shows_email: member.showsEmail ? 1 : 0,
      location: member.location,
      zip_code: member.zipCode,
      bio: '',
      waits_since: member.waits ? instant : null,
      created_at: instant,
      updated_at: instant,
    });
    if (added) return id;
    if (await findUserByEmail(trx, member.email)) return undefined;
  }
  throw new Error('No free username was found');
}

/**
 * Yields usernames for a name, in the order to try them: 'Rosa Fields' becomes rosa.fields, then rosa.fields.7 and so
 * on. The numbers are random, so they do not reveal how many members share a name.
 */
export function* usernameCandidates(fullName: string): Generator<string> {
  const words = searchWords(fullName).join('.').normalize('NFC');
  const base = [...words].slice(0, MAX_LENGTH).join('').replace(/\.+$/, '') || FALLBACK;
  yield base;
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) yield `${base}.${randomInt(10 ** attempt)}`;
}
