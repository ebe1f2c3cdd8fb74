import type { ReportCase } from '@windfall/contract';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { REASONS } from '../strings.ts';
import { strings } from './strings.ts';

/** Reporter, reason and text of each report. */
export function CaseReports({ report: { reports } }: { report: ReportCase }) {
  const t = useStrings(strings);
  const [now, locale] = [useNow(), useLocale()];
  return (
    <section>
      <h3 className="text-lg">{t.reportedBy(reports.length)}</h3>
      <ul className="mt-2 flex flex-col gap-3">
        {reports.map(({ id, reason, reporter, details, created_at }) => (
          <li key={id} className="border-s-4 border-tomato ps-4">
            <p>
              <strong className="font-semibold">{REASONS[reason][0]}</strong>{' '}
              <span className="text-sm text-ink-soft">
                {t.by(reporter.name)}, {relativeTime(created_at, now, locale)}
              </span>
            </p>
            {details && (
              <p className="paragraphs whitespace-pre-line" dir="auto">
                {details}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
