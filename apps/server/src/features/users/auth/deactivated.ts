import type { Refusal } from '@windfall/contract';
import type { Context } from '../../../context.ts';
import type { Reader } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { findShownAdminEmails } from '../users.repo.ts';
import { issueAppealLink } from './appeal-links.ts';
import type { AddJoiningNotices } from './join.ts';
import type { MemberAccount } from './member-account.ts';

/** The link is for the page that the sign-in leads to; each sign-in makes another one. */
const LINK_LIFETIME_MS = 60 * 60_000;

/** Finds the report whose decision deactivated this member and that the member can appeal now. */
export type FindAppealable = (db: Reader, userId: string, now: Date) => Promise<string | undefined>;

/** What sign-ins need beside the context. */
export type SignInContext = Context & {
  readonly findAppealable: FindAppealable;
  readonly addJoiningNotices: AddJoiningNotices;
};

/**
 * The error for a deactivated member who has proven that the account is theirs: why, whom to write to, and where to appeal.
 */
export async function deactivated(ctx: SignInContext, account: MemberAccount): Promise<AppError> {
  const { deactivationReason: reason } = account;
  const contacts = await findContacts(ctx);
  const message: Refusal = (t) =>
    [
      t.errors.ACCOUNT_INACTIVE,
      contacts.length > 0 ? t.administrators(contacts.join(', ')) : t.noContact(ctx.settings.site.name),
      reason && t.reason(reason),
    ]
      .filter(Boolean)
      .join(' ');
  return new AppError('ACCOUNT_INACTIVE', {
    message,
    appealPath: await appealPathOf(ctx, account),
  });
}

/** Those of the site, else the addresses of administrators who show theirs to members. */
async function findContacts({ settings, db }: Context): Promise<string[]> {
  const { email, phone, socialUrl } = settings.site.contact;
  const ofSite = [email, phone, socialUrl].filter((way) => way !== null);
  return ofSite.length > 0 ? ofSite : findShownAdminEmails(db.read);
}

async function appealPathOf(ctx: SignInContext, account: MemberAccount): Promise<string | undefined> {
  const reportId = await ctx.findAppealable(ctx.db.read, account.id, ctx.clock.now());
  if (reportId === undefined) return undefined;
  return ctx.db.transaction((trx) => issueAppealLink(ctx, trx, account, reportId, LINK_LIFETIME_MS));
}
