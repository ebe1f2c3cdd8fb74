import { REPORTS } from '@windfall/contract';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { hashToken, newToken } from '../../../platform/auth/tokens.ts';
import { consumeLink, deleteExpiredLinks, insertLink } from './links.repo.ts';
import type { MemberAccount } from './member-account.ts';

const DAY_MS = 86_400_000;

/** The hash includes the report, so a link is valid only for the decision it was sent with. */
const hashOf = (reportId: string, token: string) => hashToken(`${reportId}:${token}`);

/**
 * Creates a single-use link to appeal one decision, and returns its path. A deactivated member, who cannot sign in, can use it.
 */
export async function issueAppealLink(
  { clock }: Pick<Context, 'clock'>,
  trx: Writer,
  to: Pick<MemberAccount, 'id' | 'email'>,
  reportId: string,
  lifetimeMs = REPORTS.appealDays * DAY_MS,
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await deleteExpiredLinks(trx, now.toISOString());
  await insertLink(trx, {
    hash: hashOf(reportId, token),
    user_id: to.id,
    purpose: 'appeal',
    email: to.email,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
  });
  return `/appeal#report=${reportId}&token=${token}`;
}

/** Uses up the link and returns the id of its member. */
export async function consumeAppealLink(
  trx: Writer,
  reportId: string,
  token: string,
  now: string,
): Promise<string | undefined> {
  return (await consumeLink(trx, 'appeal', hashOf(reportId, token), now))?.user_id;
}
