import type { Writer } from '../../../db/database.ts';
import type { VerifiedPasskey } from '../../../platform/auth/passkeys/ceremonies.ts';
import { markPasskeyUsed } from '../../../platform/auth/passkeys/passkeys.repo.ts';
import { consumeLink, deleteSignInLinks } from './links.repo.ts';

/**
 * The verified credential of a sign-in. It has to match the member's row still when the session begins. `hasFactor` says
 * that a second factor was given too.
 */
export type SignInProof = { readonly id: string; readonly hasFactor?: boolean } & (
  | { readonly passwordHash: string }
  | { readonly googleId: string }
  | { readonly oidcId: string }
  | { readonly passkey: VerifiedPasskey }
  | { readonly link: SignInLink }
);

/** A link or code of an email to sign in with. */
export interface SignInLink {
  readonly purpose: 'email-sign-in' | 'sign-in-code';
  readonly hash: string;
  /** The address that it was sent to. */
  readonly email: string;
}

/** What was proven, as the log says it. */
export function methodOf(proof: SignInProof): 'password' | 'google' | 'oidc' | 'passkey' | 'email' {
  if ('passwordHash' in proof) return 'password';
  if ('googleId' in proof) return 'google';
  if ('oidcId' in proof) return 'oidc';
  return 'passkey' in proof ? 'passkey' : 'email';
}

/** What the member's row must have still. */
function provenColumn(proof: SignInProof) {
  if ('googleId' in proof) return { google_id: proof.googleId };
  if ('oidcId' in proof) return { oidc_id: proof.oidcId };
  if ('passwordHash' in proof) return { password_hash: proof.passwordHash };
  return 'link' in proof ? { email: proof.link.email } : {};
}

/**
 * Records the visit of a member who signs in, and returns whether the account is active and the proof still matches.
 * The row stays locked until the transaction ends, so a concurrent change that ends the member's sessions either comes
 * first or ends the new session too.
 */
export async function recordSignIn(trx: Writer, proof: SignInProof, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ last_seen_at: now })
    .where('id', '=', proof.id)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.and(provenColumn(proof)))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if ('link' in proof) return useSignInLink(trx, proof.link, now);
  return !('passkey' in proof) || markPasskeyUsed(trx, proof.passkey.row, proof.passkey.counter, now);
}

/** Uses up the link and the code of the same email. */
async function useSignInLink(trx: Writer, { purpose, hash }: SignInLink, now: string): Promise<boolean> {
  const link = await consumeLink(trx, purpose, hash, now);
  if (link) await deleteSignInLinks(trx, link.user_id);
  return link !== undefined;
}
