import type { DebugReport } from '@windfall/contract';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { Card } from '../../../ui/card.tsx';
import { strings } from './strings.ts';

/** Latest errors of the log, latest first. */
export function RecentErrors({ errors }: { errors: DebugReport['recent_errors'] }) {
  const t = useStrings(strings);
  const locale = useLocale();
  const now = useNow();
  return (
    <Card>
      <h2 className="mb-3 text-2xl">{t.errors}</h2>
      {errors.length === 0 && <p className="text-ink-soft">{t.noErrors}</p>}
      <ul>
        {errors.map((error) => (
          <li
            key={`${error.at} ${error.request_id} ${error.message}`}
            className="border-b border-line py-2 wrap-anywhere last:border-0"
          >
            <p className="font-semibold">{error.message}</p>
            {error.error && <p className="font-mono text-sm">{error.error}</p>}
            <p className="text-sm text-ink-soft">
              <time dateTime={error.at}>{relativeTime(error.at, now, locale)}</time>
              {error.request_id && ` · ${t.request(error.request_id)}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
