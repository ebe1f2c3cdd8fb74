import { ERRORS } from '@windfall/contract';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { deleteSessionsOfUser } from '../../../platform/auth/sessions.repo.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { replacePasswordHash } from '../users.repo.ts';
import { sendPasswordNotice } from './emails.ts';
import { consumeLink, deleteCredentialLinks, findLink } from './links.repo.ts';
import { findAccount, type MemberAccount, proveEmail } from './member-account.ts';
import { isWeakPassword, type PasswordOwner } from './weak-password.ts';

/** Refuses a weak password. `field` names the password's field of the request. */
export function assertNotWeak(password: string, owner: PasswordOwner, field: string): void {
  if (!isWeakPassword(password, owner)) return;
  throw new AppError('WEAK_PASSWORD', { fields: { [field]: ERRORS.WEAK_PASSWORD[1] } });
}

/** Replaces the member's password, ends their other sessions and notifies them by email. Returns the new hash. */
export async function changeOwnPassword(
  ctx: Context,
  viewer: Viewer,
  account: MemberAccount,
  newPassword: string,
): Promise<string> {
  const hash = await ctx.passwords.hash(newPassword);
  await ctx.db.transaction(async (trx) => {
    // Of two concurrent changes of the same password, one succeeds.
    if (!(await replacePasswordHash(trx, account.id, account.passwordHash, hash)))
      throw new AppError('INVALID_CURRENT_PASSWORD');
    await deleteSessionsOfUser(trx, account.id, viewer.sessionId);
    await deleteCredentialLinks(trx, account.id);
    await sendPasswordNotice(ctx, trx, account);
  });
  return hash;
}

/**
 * Sets a password with the token of a link and ends all sessions. A token from an email also verifies the address,
 * while a link from the host does not. A refused password does not use up the link. Returns the member's id.
 */
export async function resetPasswordWith(ctx: Context, token: string, password: string): Promise<string> {
  const now = ctx.clock.now();
  const hash = hashToken(token);
  const link = await findLink(ctx.db.read, 'reset-password', hash, now.toISOString());
  const account = link && (await findAccount(ctx.db.read, link.user_id));
  const wasSent = link?.email !== '';
  if (!account?.isActive || (wasSent && account.email !== link?.email)) throw new AppError('LINK_INVALID');
  assertNotWeak(password, { ...account, siteName: ctx.config.siteName }, 'password');
  const passwordHash = await ctx.passwords.hash(password);
  await ctx.db.transaction(async (trx) => {
    if (!(await consumeLink(trx, 'reset-password', hash, now.toISOString())))
      throw new AppError('LINK_INVALID');
    if (!(await replacePasswordHash(trx, account.id, account.passwordHash, passwordHash)))
      throw new AppError('LINK_INVALID');
    await deleteSessionsOfUser(trx, account.id);
    await deleteCredentialLinks(trx, account.id);
    if (wasSent) await proveEmail(trx, account.id, account.email, ctx.config.adminEmails, now);
    await sendPasswordNotice(ctx, trx, account);
  });
  return account.id;
}
