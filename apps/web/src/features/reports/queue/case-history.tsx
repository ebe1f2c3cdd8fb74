import type { ReportCase } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { LocalTime } from '../../../lib/times/local-time.tsx';
import { strings } from './strings.ts';

/** Earlier decisions about the same member. */
export function CaseHistory({ history }: { history: ReportCase['history'] }) {
  const t = useStrings(strings);
  const { hidden, warnings, deactivations, dismissed, previous } = history;
  if (previous.length === 0) return <p className="text-ink-soft">{t.noHistory}</p>;
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        {t.history}
      </summary>
      <p className="text-sm text-ink-soft">{t.counted(hidden, warnings, deactivations, dismissed)}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {previous.map((one) => (
          <li key={one.id} className="border-s-4 border-line-strong ps-4">
            <p>
              <strong className="font-semibold">{t.decided(one.decision)}</strong>{' '}
              <span className="text-sm text-ink-soft">
                {t.subject(one.subject_type)}, <LocalTime instant={one.decided_at} form="date" />
                {one.overturned && `, ${t.overturned}`}
              </span>
            </p>
            <p>{one.decision_reason}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
