import type { DebugReport } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { findRefusedAddresses } from '../../platform/auth/accounts.repo.ts';
import {
  countWaiting,
  findEmailTimes,
  findLatestEmails,
  type ShownEmail,
} from '../../platform/mail/queue.repo.ts';
import { MAX_ATTEMPTS } from '../../platform/mail/send-due-emails.ts';

type Outbox = DebugReport['outbox'];
type State = Outbox['letters'][number]['state'];

/** Number of latest emails shown. */
const EMAIL_LIMIT = 50;

/** Outgoing emails by recipient and subject, without text and links. */
export async function readOutbox({ db, clock, config, settings }: Context): Promise<Outbox> {
  const now = clock.now().toISOString();
  const { notificationsEnabled } = await settings.current();
  const hasServer = config.mail.smtpUrl !== null;
  const stateOf = (email: ShownEmail): State => {
    if (email.sent_at !== null) return 'sent';
    if (email.attempts >= MAX_ATTEMPTS) return 'failed';
    if (email.expires_at <= now) return email.last_error === null ? 'expired' : 'failed';
    if (!hasServer) return 'kept';
    return notificationsEnabled || email.is_essential === 1 ? 'waiting' : 'held';
  };
  const emails = await findLatestEmails(db.read, EMAIL_LIMIT);
  return {
    waiting: await countWaiting(db.read, now),
    ...(await findEmailTimes(db.read, now)),
    refused: await readRefused(db.read),
    letters: emails.map((email) => ({ ...email, state: stateOf(email), error: email.last_error })),
  };
}

async function readRefused(db: Reader): Promise<Outbox['refused']> {
  const rows = await findRefusedAddresses(db, EMAIL_LIMIT);
  return rows.map(({ id, full_name, email, email_refused_at, email_refusal }) => ({
    user_id: id,
    name: full_name,
    recipient: email ?? '',
    refused_at: email_refused_at ?? '',
    reason: email_refusal ?? '',
  }));
}
