import { changePassword, ERRORS, requestPasswordReset, resetPassword, stringsIn } from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { lockAccount } from '../../../platform/auth/accounts.repo.ts';
import { assertOwnPassword } from '../../../platform/auth/identity-proof.ts';
import { deletePasskeysOfUsers } from '../../../platform/auth/passkeys/passkeys.repo.ts';
import { deleteSecondFactors } from '../../../platform/auth/second-factor.repo.ts';
import { deleteSessionsOfUser } from '../../../platform/auth/sessions.repo.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { enforceRateLimits } from '../../../platform/rate-limit/enforce-rate-limits.ts';
import { publishSessionsChanged } from '../../events/events.service.ts';
import { emailLimits, guessLimits, signInLimits } from '../limits.ts';
import { changeUser, replacePasswordHash } from '../users.repo.ts';
import { sendIfKnown, sendPasswordNotice, sendPasswordReset } from './emails.ts';
import { rememberDevice } from './known-device.ts';
import { consumeLink, deleteCredentialLinks, findLink } from './links.repo.ts';
import { findAccount, type MemberAccount, proveEmail } from './member-account.ts';
import { strings } from './strings.ts';
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
  assertNotWeak(password, { ...account, siteName: ctx.settings.site.name }, 'password');
  const passwordHash = await ctx.passwords.hash(password);
  await ctx.db.transaction(async (trx) => {
    if (!(await consumeLink(trx, 'reset-password', hash, now.toISOString())))
      throw new AppError('LINK_INVALID');
    if (!(await replacePasswordHash(trx, account.id, account.passwordHash, passwordHash)))
      throw new AppError('LINK_INVALID');
    await deleteSessionsOfUser(trx, account.id);
    await deleteCredentialLinks(trx, account.id);
    if (wasSent && !account.isEmailVerified) await discardCredentials(trx, account.id);
    if (wasSent) await proveEmail(trx, account.id, account.email, ctx.config.adminEmails, now);
    await sendPasswordNotice(ctx, trx, account);
  });
  return account.id;
}

/**
 * The person who registered an address without proving it may not own it: what signs in beside the password ends when the
 * owner of the mailbox takes the account. Rights of an administrator were given by a person, so such an account keeps them.
 */
async function discardCredentials(trx: Writer, id: string): Promise<void> {
  const row = await lockAccount(trx, id);
  if (!row || row.is_admin === 1) return;
  await deletePasskeysOfUsers(trx, [id]);
  await deleteSecondFactors(trx, [id]);
  await changeUser(trx, row, { google_id: null, oidc_id: null });
}

/** Registers both steps of a password reset: the request of a link by email, and its use. */
export function registerResetPassword(app: FastifyInstance, ctx: Context): void {
  const t = stringsIn(strings, ctx.config.language);
  registerOperation(app, ctx, requestPasswordReset, async ({ body, request, reply }) => {
    const email = body.email.toLowerCase();
    const limits = emailLimits(ctx, request.ip, email, 'reset');
    await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
    await sendIfKnown(ctx, email, async (trx, account) => {
      if (account.isActive) await sendPasswordReset(ctx, trx, account);
    });
    const message = t.resetLinkSent;
    return { success: true as const, message };
  });
  registerOperation(app, ctx, resetPassword, async ({ body, request, reply }) => {
    const limits = signInLimits(ctx, request.ip);
    await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
    const userId = await resetPasswordWith(ctx, body.token, body.password);
    publishSessionsChanged(ctx, userId);
    await unlockSignIn(ctx, userId, request, reply);
    return {
      success: true as const,
      message: t.passwordReset,
    };
  });
}

/** Clears the limits that wrong guesses have exhausted, and makes this browser a known device for later guesses. */
async function unlockSignIn(
  ctx: Context,
  userId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const account = await findAccount(ctx.db.read, userId);
  if (!account) return;
  for (const { policy, key } of guessLimits(account, request.ip)) await ctx.rateLimits.clear(policy, key);
  rememberDevice(ctx, account, request, reply);
}

export function registerChangePassword(app: FastifyInstance, ctx: Context): void {
  const t = stringsIn(strings, ctx.config.language);
  registerOperation(app, ctx, changePassword, async ({ body, viewer, request, reply }) => {
    if (!ctx.config.passwordChange) throw new AppError('PASSWORD_CHANGE_OFF');
    const account = await findAccount(ctx.db.read, viewer.id);
    if (!account) throw new AppError('UNAUTHORIZED');
    assertNotWeak(body.new_password, { ...account, siteName: ctx.settings.site.name }, 'new_password');
    await assertOwnPassword(ctx, account, body.current_password, reply);
    const passwordHash = await changeOwnPassword(ctx, viewer, account, body.new_password);
    publishSessionsChanged(ctx, viewer.id);
    rememberDevice(ctx, { passwordHash }, request, reply);
    return { success: true as const, message: t.passwordUpdated };
  });
}
