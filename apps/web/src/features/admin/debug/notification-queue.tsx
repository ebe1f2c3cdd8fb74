import type { DebugReport } from '@windfall/contract';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { Card } from '../../../ui/card.tsx';
import { QueueTimes } from './queue-times.tsx';
import { strings } from './strings.ts';

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
