import { cleanText } from '@windfall/contract';
import type { Reader, Writer } from '../../../db/database.ts';
import type { UserRow } from '../../../platform/auth/auth.table.ts';
import {
  changeUser,
  findUser,
  findUserByEmail,
  findUserByGoogleId,
  findUserByOidcId,
  touchUser,
} from '../users.repo.ts';

/** A member's credentials, including the password's hash. Use them only to verify or to change credentials. */
export interface MemberAccount {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly passwordHash: string | null;
  readonly googleId: string | null;
  readonly isActive: boolean;
  readonly deactivationReason: string | null;
  readonly isEmailVerified: boolean;
}

/** `email` in lower case. */
export async function findAccountByEmail(
  db: Reader | Writer,
  email: string,
): Promise<MemberAccount | undefined> {
  return accountOf(await findUserByEmail(db, email));
}

/** The account with the email address that a visitor typed, in upper or lower case. */
export async function findAccountAsTyped(db: Reader, email: string): Promise<MemberAccount | undefined> {
  const address = email.trim().toLowerCase();
  // PostgreSQL refuses NUL; no stored address contains characters that `cleanText` changes.
  return cleanText(address) === address ? findAccountByEmail(db, address) : undefined;
}

export async function findAccountByGoogleId(
  db: Reader | Writer,
  googleId: string,
): Promise<MemberAccount | undefined> {
  return accountOf(await findUserByGoogleId(db, googleId));
}

export async function findAccountByOidcId(
  db: Reader | Writer,
  oidcId: string,
): Promise<MemberAccount | undefined> {
  return accountOf(await findUserByOidcId(db, oidcId));
}

export async function findAccount(db: Reader | Writer, id: string): Promise<MemberAccount | undefined> {
  return accountOf(await findUser(db, id));
}

/** Whether this member or group is active; undefined of one that does not exist. For all that needs no credentials. */
export async function findIsActive(db: Reader | Writer, id: string): Promise<boolean | undefined> {
  const row = await findUser(db, id);
  return row && row.deleted_at === null ? row.is_active === 1 : undefined;
}

/** A deleted member has neither an address nor an account, and a group has none. */
function accountOf(row: UserRow | undefined): MemberAccount | undefined {
  if (!row || row.deleted_at !== null || row.email === null) return undefined;
  return {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    passwordHash: row.password_hash,
    googleId: row.google_id,
    isActive: row.is_active === 1,
    deactivationReason: row.deactivation_reason,
    isEmailVerified: row.email_verified_at !== null,
  };
}

/**
 * Records that the member has verified the address. A member on the operator's list of administrators becomes an
 * administrator only with a verified address.
 */
export async function proveEmail(
  trx: Writer,
  id: string,
  email: string,
  adminEmails: readonly string[],
  now: Date,
): Promise<boolean> {
  const row = await touchUser(trx, id, now.toISOString());
  if (!row || row.email !== email) return false;
  await changeUser(trx, row, {
    email_verified_at: row.email_verified_at ?? now.toISOString(),
    ...(adminEmails.includes(email) && { is_admin: 1 as const, waits_since: null }),
  });
  return true;
}
