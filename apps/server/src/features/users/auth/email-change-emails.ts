import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { emailText, type Recipient, sendLink, sendNotice } from './emails.ts';
import { deleteLinks } from './links.repo.ts';

const CHANGE_LIFETIME_MS = 24 * 3_600_000;

/**
 * Queues an email to the new address: a link that changes to it, or for an address with an account the note that it has
 * one. The old address gets an email about the request, so that its owner can stop a change by another person.
 */
export async function sendEmailChange(
  ctx: Context,
  trx: Writer,
  member: Recipient,
  newEmail: string,
  ownerId: string | undefined,
): Promise<void> {
  const { siteName, publicUrl } = ctx.config;
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
export function sendEmailChangeNotice(ctx: Context, trx: Writer, to: Recipient): Promise<void> {
  const { siteName, publicUrl } = ctx.config;
  const text = emailText(ctx, (emails) => emails.addressChanged(siteName, publicUrl));
  return sendNotice(ctx, trx, to, text);
}
