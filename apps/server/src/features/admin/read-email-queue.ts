import type { DebugReport } from '@windfall/contract';
import type { Context } from '../../context.ts';
import { countWaiting, findLatestEmails, type ShownEmail } from '../../platform/mail/queue.repo.ts';
import { MAX_ATTEMPTS } from '../../platform/mail/send-due-emails.ts';

type Outbox = DebugReport['outbox'];
type State = Outbox['letters'][number]['state'];

/** So many are shown, the latest. */
const SHOWN = 50;

/** Outgoing mail by recipient and subject. Neither what it says nor where its links lead. */
export async function readOutbox({ db, clock, config, settings }: Context): Promise<Outbox> {
  const now = clock.now().toISOString();
  const { notificationsEnabled } = await settings.current();
  const hasServer = config.mail.smtpUrl !== null;
  const stateOf = (letter: ShownEmail): State => {
    if (letter.sent_at !== null) return 'sent';
    if (letter.attempts >= MAX_ATTEMPTS) return 'failed';
    if (letter.expires_at <= now) return 'expired';
    if (!hasServer) return 'kept';
    return notificationsEnabled || letter.is_essential === 1 ? 'waiting' : 'held';
  };
  const letters = await findLatestEmails(db.read, SHOWN);
  return {
    waiting: await countWaiting(db.read, now),
    letters: letters.map((letter) => ({ ...letter, state: stateOf(letter), error: letter.last_error })),
  };
}
