import { changeEmail, ERRORS, requestEmailChange, stringsIn } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/dialects/predicates.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type AuditAuthor, writeAudit } from '../../../platform/audit/write-audit.ts';
import { lockAccount } from '../../../platform/auth/accounts.repo.ts';
import type { UserRow } from '../../../platform/auth/auth.table.ts';
import { openIdentityCheck } from '../../../platform/auth/identity-proof.ts';
import { deleteSessionsOfUser } from '../../../platform/auth/sessions.repo.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { enforceRateLimits } from '../../../platform/rate-limit/enforce-rate-limits.ts';
import { publishSessionsChanged, publishUserChanged } from '../../events/events.service.ts';
import { emailChangeLimits } from '../limits.ts';
import { getUserFor } from '../profile/get-user.ts';
import { changeUser, touchUser } from '../users.repo.ts';
import { emailText, type Recipient, sendLink, sendNotice } from './emails.ts';
import { consumeLink, deleteLinks, deleteSignInLinks } from './links.repo.ts';
import { findAccount, findAccountByEmail, type MemberAccount } from './member-account.ts';
import { strings } from './strings.ts';

const CHANGE_LIFETIME_MS = 24 * 3_600_000;

/** Registers both steps of a change of the email address: the request of a link to the new one, and its use. */
export function registerChangeEmail(app: FastifyInstance, ctx: Context): void {
  const identity = openIdentityCheck(ctx);
  const t = stringsIn(strings, ctx.config.language);
  registerOperation(app, ctx, requestEmailChange, async ({ body, viewer, request, reply }) => {
    const account = await findAccount(ctx.db.read, viewer.id);
    if (!account) throw new AppError('UNAUTHORIZED');
    const email = body.email.toLowerCase();
    if (email === account.email) throw unchanged();
    await identity.require(account, body, reply);
    const limits = emailChangeLimits(ctx, request.ip, viewer.id, email);
    await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
    await ctx.db.transaction((trx) => requestChange(ctx, trx, account, email));
    return { success: true as const, message: t.newAddressLinkSent };
  });
  registerOperation(app, ctx, changeEmail, async ({ body, viewer, request }) => {
    await useLink(ctx, viewer, body.token, { actor: viewer, address: request.ip });
    publishUserChanged(ctx, viewer.id);
    publishSessionsChanged(ctx, viewer.id);
    const user = await getUserFor(ctx.db.read, viewer.id, viewer);
    if (!user) throw new AppError('UNAUTHORIZED');
    return { success: true as const, message: t.addressChanged, user };
  });
}

function unchanged(): AppError {
  return new AppError('EMAIL_UNCHANGED', { fields: { email: ERRORS.EMAIL_UNCHANGED[1] } });
}

/**
 * Sends the link, or to the owner of an address with an account an email that says so. Both cost the same work and have
 * the same response, so it does not reveal whether the address has an account.
 */
async function requestChange(
  ctx: Context,
  trx: Writer,
  checked: MemberAccount,
  email: string,
): Promise<void> {
  const row = await lockAccount(trx, checked.id);
  if (row?.is_active !== 1 || row.email === null) throw new AppError('UNAUTHORIZED');
  if (row.password_hash !== checked.passwordHash) throw new AppError('INVALID_CURRENT_PASSWORD');
  const owner = await findAccountByEmail(trx, email);
  await sendEmailChange(ctx, trx, { id: row.id, email: row.email }, email, owner?.id);
}

/**
 * Accepts the link only from its signed-in member: an attacker could otherwise lead the owner of an address to attach it
 * to the attacker's account, and an administrator's address would make that account an administrator's.
 */
async function useLink(ctx: Context, viewer: Viewer, token: string, by: AuditAuthor): Promise<void> {
  const now = ctx.clock.now();
  try {
    await ctx.db.transaction(async (trx) => {
      const before = await touchUser(trx, viewer.id, now.toISOString());
      if (before?.is_active !== 1 || before.email === null) throw new AppError('UNAUTHORIZED');
      const link = await consumeLink(trx, 'change-email', hashToken(token), now.toISOString());
      // The error rolls back the transaction, so another member's link is not used up.
      if (link?.user_id !== viewer.id) throw new AppError('LINK_INVALID');
      await replaceEmail(ctx, trx, before, link.email);
      await deleteSessionsOfUser(trx, viewer.id, viewer.sessionId);
      await sendEmailChangeNotice(ctx, trx, { id: before.id, email: before.email });
      if (before.is_admin === 1) await audit(trx, before, by, now);
    });
  } catch (error) {
    // The address was registered meanwhile. The link proves that it is the member's, so they may know.
    throw isUniqueViolation(error) ? new AppError('EMAIL_TAKEN', { cause: error }) : error;
  }
}

/** Changes the address and revokes the links that went to the old one. The caller has locked the row. */
async function replaceEmail(ctx: Context, trx: Writer, before: UserRow, email: string): Promise<void> {
  await changeUser(trx, before, {
    email,
    email_verified_at: ctx.clock.now().toISOString(),
    ...(ctx.config.adminEmails.includes(email) && { is_admin: 1 as const }),
  });
  await deleteLinks(trx, before.id, 'verify-email');
  await deleteLinks(trx, before.id, 'reset-password');
  await deleteSignInLinks(trx, before.id);
}

/** The log is kept for ever, so it names no address. */
function audit(trx: Writer, { id, full_name: name }: UserRow, by: AuditAuthor, now: Date): Promise<void> {
  return writeAudit(trx, { ...by, action: 'user.email', subject: { type: 'user', id, name } }, now);
}

/**
 * Queues an email to the new address: a link that changes to it, or for an address with an account the note that it has
 * one. The old address gets an email about the request, so that its owner can stop a change by another person.
 */
async function sendEmailChange(
  ctx: Context,
  trx: Writer,
  member: Recipient,
  newEmail: string,
  ownerId: string | undefined,
): Promise<void> {
  const { publicUrl } = ctx.config;
  const siteName = ctx.settings.site.name;
  if (ownerId === undefined) {
    const text = emailText(ctx, (emails) => emails.confirmNewAddress(siteName));
    const to = { id: member.id, email: newEmail };
    await sendLink(ctx, trx, to, 'change-email', CHANGE_LIFETIME_MS, { ...text, isEssential: true });
  } else {
    await deleteLinks(trx, member.id, 'change-email');
    const text = emailText(ctx, (emails) => emails.newAddressTaken(siteName, publicUrl));
    await sendNotice(ctx, trx, { id: ownerId, email: newEmail }, text);
  }
  const text = emailText(ctx, (emails) => emails.newAddressEntered(siteName, publicUrl));
  await sendNotice(ctx, trx, member, text);
}

/** Notifies the old address of the change. */
function sendEmailChangeNotice(ctx: Context, trx: Writer, to: Recipient): Promise<void> {
  const { publicUrl } = ctx.config;
  const siteName = ctx.settings.site.name;
  const text = emailText(ctx, (emails) => emails.addressChanged(siteName, publicUrl));
  return sendNotice(ctx, trx, to, text);
}
