import type { Claim } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { LocalTime } from '../../../lib/times/local-time.tsx';
import { strings } from '../strings.ts';
import { eventText } from './claim-words.ts';

/** Every change of a claim, first to last. */
export function ClaimHistory({ claim }: { claim: Claim }) {
  const t = useStrings(strings);
  if (claim.events.length === 0) return null;
  return (
    <details className="text-sm text-ink-soft">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
        {t.history}
        <span className="sr-only">{t.historyOf(claim.listing.title)}</span>
      </summary>
      <ol className="flex flex-col gap-1 pb-1">
        {claim.events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
          <li key={index}>
            <LocalTime instant={event.at} form="moment" />: {eventText(t, claim, event)}
          </li>
        ))}
      </ol>
    </details>
  );
}
