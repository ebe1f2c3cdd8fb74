import type { DebugReport } from '@windfall/contract';
import { useRef } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useSendTestEmail } from '../api/first-steps.ts';
import { useLinkedPlace } from '../use-linked-place.ts';
import { strings } from './strings.ts';

type Outbox = DebugReport['outbox'];

/** The email queue without the texts of the emails. */
export function EmailQueue({ outbox }: { outbox: Outbox }) {
  const t = useStrings(strings);
  return (
    <Card>
      <h2 className="mb-1 text-2xl">{t.emails}</h2>
      <p className="text-ink-soft">
        {outbox.letters.length === 0 ? t.noEmails : t.emailsWaiting(outbox.waiting)}
      </p>
      <SendTestEmail />
      <QueueTimes oldest={outbox.oldest_at} last={outbox.last_sent_at} />
      <RefusedAddresses refused={outbox.refused ?? []} />
      <ul className="mt-3">
        {outbox.letters.map((email) => (
          <EmailRow key={email.id} email={email} />
        ))}
      </ul>
    </Card>
  );
}

function RefusedAddresses({ refused }: { refused: NonNullable<Outbox['refused']> }) {
  const t = useStrings(strings);
  const locale = useLocale();
  const now = useNow();
  if (refused.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="text-lg">{t.refusedAddresses}</h3>
      <p className="text-sm text-ink-soft">{t.refusedText}</p>
      <ul>
        {refused.map(({ user_id, name, recipient, refused_at, reason }) => (
          <li key={user_id} className="border-b border-line py-2 wrap-anywhere last:border-0">
            <p>{[name, recipient, relativeTime(refused_at, now, locale)].join(' · ')}</p>
            <p className="font-mono text-sm text-tomato">{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EmailRow({ email }: { email: Outbox['letters'][number] }) {
  const t = useStrings(strings);
  const locale = useLocale();
  const now = useNow();
  const states = {
    waiting: t.stateWaiting,
    held: t.stateHeld,
    kept: t.stateStored,
    sent: t.stateSent,
    failed: t.stateFailed,
    expired: t.stateExpired,
  } as const;
  return (
    <li className="border-b border-line py-2 wrap-anywhere last:border-0">
      <p className="font-semibold">{email.subject}</p>
      <p>{email.recipient}</p>
      <p className="text-sm text-ink-soft">
        {[
          states[email.state],
          relativeTime(email.created_at, now, locale),
          email.attempts > 0 && t.attempts(email.attempts),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {email.error && <p className="font-mono text-sm text-tomato">{email.error}</p>}
    </li>
  );
}

/** Notifications that wait to be sent, and those that were given up. */
export function NotificationQueue({ queue }: { queue: NonNullable<DebugReport['notifications']> }) {
  const t = useStrings(strings);
  const locale = useLocale();
  const now = useNow();
  return (
    <Card>
      <h2 className="mb-1 text-2xl">{t.notifications}</h2>
      <p className="text-ink-soft">{t.notificationsWaiting(queue.waiting)}</p>
      <QueueTimes oldest={queue.oldest_due_at} last={queue.last_told_at} />
      {queue.given_up.length === 0 && <p className="mt-3 text-ink-soft">{t.noneGivenUp}</p>}
      <ul className="mt-3">
        {queue.given_up.map(({ id, topic, way, reason, at }) => (
          <li key={id} className="border-b border-line py-2 wrap-anywhere last:border-0">
            <p className="text-sm text-ink-soft">
              {[t.givenUp, way, topic, relativeTime(at, now, locale)].join(' · ')}
            </p>
            <p className="font-mono text-sm text-tomato">{reason}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface QueueTimesProps {
  /** When the oldest that waits was due; null while none waits. */
  oldest: string | null | undefined;
  last: string | null | undefined;
}

/** How long a queue has waited, and when it last did something. */
function QueueTimes({ oldest, last }: QueueTimesProps) {
  const t = useStrings(strings);
  const locale = useLocale();
  const now = useNow();
  const when = (instant: string) => relativeTime(instant, now, locale) ?? instant;
  return (
    <p className="text-sm text-ink-soft">
      {oldest && `${t.oldestWaits(when(oldest))} `}
      {last ? t.lastSuccess(when(last)) : t.noSuccess}
    </p>
  );
}

/** Tries the mail server with an email to the administrator, and shows what it said. */
function SendTestEmail() {
  const t = useStrings(strings);
  const { mutate, isPending, data, error } = useSendTestEmail();
  const place = useRef<HTMLDivElement>(null);
  useLinkedPlace(place, 'test-email');
  return (
    <div ref={place} id="test-email" className="mt-3 flex scroll-mt-24 flex-col items-start gap-2">
      <Button variant="quiet" disabled={isPending} onClick={() => mutate(undefined)}>
        {t.sendTestEmail}
      </Button>
      <FormError>{error && (serverMessage(error) ?? t.testEmailFailed)}</FormError>
      <div role="status" className="wrap-anywhere">
        {data && (
          <>
            <p>{data.sent ? t.testEmailSent(data.recipient) : t.testEmailRefused(data.recipient)}</p>
            <p dir="ltr" className="font-mono text-sm text-ink-soft">
              {data.answer}
            </p>
          </>
        )}
      </div>
    </div>
  );
}
