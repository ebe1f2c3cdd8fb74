import { setTimeout as sleep } from 'node:timers/promises';
import { stringsIn } from '@windfall/contract';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { lockAccount } from '../../../platform/auth/accounts.repo.ts';
import { hashToken, newToken } from '../../../platform/auth/tokens.ts';
import { type Email, queueEmail } from '../../../platform/mail/queue.ts';
import { deleteExpiredLinks, deleteLinks, insertLink, type LinkPurpose } from './links.repo.ts';
import { findAccountByEmail, type MemberAccount } from './member-account.ts';
import { strings } from './strings.ts';

const HOUR_MS = 3_600_000;
const RESET_LIFETIME_MS = HOUR_MS;
/** The host may need a day to hand over the link in person. */
const MANUAL_LINK_LIFETIME_MS = 24 * HOUR_MS;
const VERIFY_LIFETIME_MS = 72 * HOUR_MS;
const NOTICE_LIFETIME_MS = 72 * HOUR_MS;
/** Longer than the work for an existing account, so the response time does not reveal whether the account exists. */
const MIN_RESPONSE_MS = 250;

/**
 * Emails never contain the member's name: a registration with another person's address could otherwise choose text that
 * is sent there. The token is in the fragment of the link, which browsers do not send to servers or in referrers.
 */
export type Recipient = Pick<MemberAccount, 'id' | 'email'>;

type Emails = (typeof strings)['en']['emails'];

/** The words of an email in the language of the site. */
export function emailText(ctx: Context, write: (emails: Emails) => ReturnType<Emails['verifyAddress']>) {
  const { subject, body } = write(stringsIn(strings, ctx.config.language).emails);
  return { subject, body: body.join('\n\n') };
}

/** Queues an email with a link that verifies the member's address. */
export async function sendVerification(ctx: Context, trx: Writer, to: Recipient): Promise<void> {
  const text = emailText(ctx, (emails) => emails.verifyAddress(ctx.settings.site.name));
  await sendLink(ctx, trx, to, 'verify-email', VERIFY_LIFETIME_MS, text);
}

/** Queues an email with a link that lets the member choose a new password; `write` gives it other words. */
export async function sendPasswordReset(
  ctx: Context,
  trx: Writer,
  to: Recipient,
  write = (emails: Emails) => emails.resetPassword(ctx.settings.site.name),
): Promise<void> {
  const text = emailText(ctx, write);
  await sendLink(ctx, trx, to, 'reset-password', RESET_LIFETIME_MS, { ...text, isEssential: true });
}

/**
 * Sends an email to the account of an address, if it has one, and takes the same time without. A failure to queue it is only
 * logged: an error response would reveal that the account exists.
 */
export async function sendIfKnown(
  ctx: Context,
  email: string,
  sendTo: (trx: Writer, account: MemberAccount) => Promise<void>,
): Promise<void> {
  const queue = async () => {
    const account = await findAccountByEmail(ctx.db.read, email);
    if (!account) return;
    const queued = ctx.db.transaction(async (trx) => {
      const row = await lockAccount(trx, account.id);
      if (row) await sendTo(trx, { ...account, isActive: row.is_active === 1 });
    });
    await queued.catch((error: unknown) => {
      ctx.log.error({ err: error }, 'an email that was asked for could not be queued');
    });
  };
  await Promise.all([queue(), sleep(MIN_RESPONSE_MS)]);
}

/** Notifies the member of a password change, so that they notice a change by another person. */
export async function sendPasswordNotice(ctx: Context, trx: Writer, to: Recipient): Promise<void> {
  const { publicUrl } = ctx.config;
  const siteName = ctx.settings.site.name;
  const text = emailText(ctx, (emails) => emails.passwordChanged(siteName, publicUrl));
  await sendNotice(ctx, trx, to, text);
}

/** An email about a deactivation by an administrator, with its reason. */
export function sendDeactivationNotice(
  ctx: Context,
  trx: Writer,
  to: Recipient,
  reason: string,
): Promise<void> {
  const { publicUrl } = ctx.config;
  const siteName = ctx.settings.site.name;
  const text = emailText(ctx, (emails) => emails.deactivated(siteName, publicUrl, reason));
  return sendNotice(ctx, trx, to, text);
}

/**
 * Creates a link to choose a new password, which the host hands over where the server sends no emails. Use of the link
 * verifies no address.
 */
export function makePasswordLink(ctx: Context, trx: Writer, userId: string): Promise<string> {
  return makeLink(ctx, trx, { id: userId, email: '' }, 'reset-password', MANUAL_LINK_LIFETIME_MS);
}

/** Queues an email about a change of the account, which is sent while notifications are off too. */
export function sendNotice(
  ctx: Context,
  trx: Writer,
  to: Recipient,
  text: Pick<Email, 'subject' | 'body'>,
): Promise<void> {
  return send(ctx, trx, to, NOTICE_LIFETIME_MS, { ...text, isEssential: true });
}

/**
 * Queues an email with a new link of this purpose, which replaces the member's earlier one. A code that the email shows goes
 * with the link, which the queue keeps as a secret.
 */
export async function sendLink(
  ctx: Context,
  trx: Writer,
  to: Recipient,
  purpose: LinkPurpose,
  lifetimeMs: number,
  { code, ...text }: Pick<Email, 'subject' | 'body' | 'isEssential'> & { readonly code?: string },
): Promise<void> {
  const link = await makeLink(ctx, trx, to, purpose, lifetimeMs);
  await send(ctx, trx, to, lifetimeMs, { ...text, link: code ? `${link}&code=${code}` : link });
}

/** Replaces the member's earlier link of this purpose. */
export async function makeLink(
  ctx: Context,
  trx: Writer,
  to: Recipient,
  purpose: LinkPurpose,
  lifetimeMs: number,
): Promise<string> {
  const token = newToken();
  const now = ctx.clock.now();
  await deleteExpiredLinks(trx, now.toISOString());
  await deleteLinks(trx, to.id, purpose);
  await insertLink(trx, {
    hash: hashToken(token),
    user_id: to.id,
    purpose,
    email: to.email,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
  });
  return `${ctx.config.publicUrl}/${purpose}#token=${token}`;
}

async function send(
  ctx: Context,
  trx: Writer,
  to: Recipient,
  lifetimeMs: number,
  text: Pick<Email, 'subject' | 'body' | 'link' | 'isEssential'>,
): Promise<void> {
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + lifetimeMs).toISOString();
  await queueEmail(trx, { ...text, userId: to.id, recipient: to.email, expiresAt }, now);
}
