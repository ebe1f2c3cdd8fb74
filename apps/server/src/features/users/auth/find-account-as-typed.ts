import { cleanText } from '@windfall/contract';
import type { Reader } from '../../../db/database.ts';
import { findAccountByEmail, type MemberAccount } from './member-account.ts';

/** The account with the e-mail address that a visitor typed, in any case of its letters. */
export async function findAccountAsTyped(db: Reader, email: string): Promise<MemberAccount | undefined> {
  const address = email.trim().toLowerCase();
  // No stored address has characters that databases refuse or cut.
  return cleanText(address) === address ? findAccountByEmail(db, address) : undefined;
}
