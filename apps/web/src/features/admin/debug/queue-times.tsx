import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { strings } from './strings.ts';

interface QueueTimesProps {
  /** When the oldest that waits was due; null while none waits. */
  oldest: string | null | undefined;
  last: string | null | undefined;
}

/** How long a queue has waited, and when it last did something. */
export function QueueTimes({ oldest, last }: QueueTimesProps) {
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
