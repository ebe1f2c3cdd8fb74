import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { type Recipient, sendLink, sendNotice } from './emails.ts';
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
  const { siteName: site, publicUrl } = ctx.config;
  if (ownerId === undefined) {
    await sendLink(ctx, trx, { id: member.id, email: newEmail }, 'change-email', CHANGE_LIFETIME_MS, {
      isEssential: true,
      subject: `Confirm your new email address for ${site}`,
      body: [
        `This address was entered as the new address of an account at ${site}. Sign in to that account with its present address and open this link within a day:`,
        '{link}',
        'If you have no account there, another person entered your address by mistake. Then you need not do anything.',
      ].join('\n\n'),
    });
  } else {
    await deleteLinks(trx, member.id, 'change-email');
    await sendNotice(
      ctx,
      trx,
      { id: ownerId, email: newEmail },
      {
        subject: `Your email address has an account at ${site}`,
        body: [
          `This address was entered as the new address of another account at ${site} (${publicUrl}). It has an account there already, so nothing was changed.`,
          'If it was you, sign in with this address, or choose another one for the other account. If it was not you, you need not do anything.',
        ].join('\n\n'),
      },
    );
  }
  await sendNotice(ctx, trx, member, {
    subject: `A new email address was entered for your account at ${site}`,
    body: [
      `A new email address was entered for your account at ${site} (${publicUrl}). It takes the place of this one when the link that was sent there is opened.`,
      'If it was not you, choose a new password at once, which stops the change: use “Forgot your password?” on the sign-in page.',
    ].join('\n\n'),
  });
}

/** Notifies the old address of the change. */
export function sendEmailChangeNotice(ctx: Context, trx: Writer, to: Recipient): Promise<void> {
  const { siteName: site, publicUrl } = ctx.config;
  return sendNotice(ctx, trx, to, {
    subject: `Your email address for ${site} was changed`,
    body: [
      `Your account at ${site} (${publicUrl}) has a new email address and no longer uses this one. All other sessions of the account were signed out.`,
      'If it was not you, write to the people who run the site at once.',
    ].join('\n\n'),
  });
}
