import type { ReportCase } from '@windfall/contract';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { LocalTime } from '../../../lib/times/local-time.tsx';
import { strings } from './strings.ts';

/** The reported content at the time of the report; it may have changed since. */
export function CaseSnapshot({ report }: { report: ReportCase }) {
  const t = useStrings(strings);
  const { title, text, location, image_url, created_at } = report.snapshot;
  return (
    <section className="rounded-md bg-sunk p-4">
      <h3 className="text-sm font-semibold text-ink-soft">{t.asItWas}</h3>
      {created_at === null ? (
        <p className="mt-2">{t.emptied}</p>
      ) : (
        <div className="mt-2 flex gap-4">
          {image_url && (
            <img src={image_url} alt="" loading="lazy" className="size-20 shrink-0 rounded-md object-cover" />
          )}
          <div className="min-w-0 flex-1">
            {title && (
              <p className="text-lg font-semibold" dir="auto">
                {title}
              </p>
            )}
            <p className="max-h-60 overflow-y-auto paragraphs whitespace-pre-line" dir="auto">
              {text || t.noText}
            </p>
            <p className="mt-2 text-sm text-ink-soft">
              {location && `${location} · `}
              <LocalTime instant={created_at} form="date" />
            </p>
          </div>
        </div>
      )}
      {report.subject_type === 'listing' && report.subject_exists && (
        <Link to={paths.listing(report.subject_id)} className="mt-2 text-link">
          {t.open}
        </Link>
      )}
    </section>
  );
}
