import type { ReportCase, ReportSubject } from '@windfall/contract';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { LocalTime, TextWithTime } from '../../../lib/times/local-time.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { REASONS } from '../strings.ts';
import { DecideCase } from './decide-case.tsx';
import { strings } from './strings.ts';

interface CaseCardProps {
  report: ReportCase;
  onDecided: () => void;
}

/** Where a reported subject is seen; a message has no page, and a member is linked beside it. */
const PAGES: Partial<Record<ReportSubject, (id: string) => string>> = {
  listing: paths.listing,
  stand: paths.stand,
};

/** One reported subject: its content, reports, earlier decisions and the decision form. */
export function CaseCard({ report, onDecided }: CaseCardProps) {
  const t = useStrings(strings);
  const headingId = useId();
  const { reported, subject_type } = report;
  return (
    <Card role="article" aria-labelledby={headingId} className="flex flex-col gap-6 wrap-anywhere">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Tag>{t.subject(subject_type)}</Tag>
        <h2 id={headingId} className="text-2xl">
          {t.caseOf(subject_type, reported.name)}
        </h2>
        {!reported.isActive && <Mark>{t.inactive}</Mark>}
        {reported.isAdmin && <Mark>{t.admin}</Mark>}
        {report.subject_hidden && <Mark>{t.hidden}</Mark>}
        {!report.subject_exists && <Mark>{t.gone}</Mark>}
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <CaseSnapshot report={report} />
          <CaseReports report={report} />
          <CaseHistory history={report.history} />
          <p>
            <Link to={paths.user(reported.id)} className="text-link">
              {t.openOf(reported.name)}
            </Link>
          </p>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <CaseVerdict report={report} />
          <CaseAppeal report={report} />
          {report.left_to_others && <Banner tone="warning">{t.leftToOthers}</Banner>}
          <DecideCase report={report} onDecided={onDecided} />
        </div>
      </div>
    </Card>
  );
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-sm border border-line-strong px-2 py-0.5 text-sm font-semibold text-ink-soft">
      {children}
    </span>
  );
}

/** The decision, its administrator and its reason. */
function CaseVerdict({ report }: { report: ReportCase }) {
  const t = useStrings(strings);
  const { decision, decision_reason, decided_by, decided_at } = report;
  if (decision === null) return null;
  return (
    <section className="border-s-4 border-leaf ps-4">
      <h3 className="text-lg">{t.decided(decision)}</h3>
      <p className="text-sm text-ink-soft">
        <TextWithTime
          text={(date) => t.decidedBy(decided_by?.name ?? '', date)}
          instant={decided_at ?? ''}
          form="date"
        />
      </p>
      <p className="mt-1 paragraphs whitespace-pre-line" dir="auto">
        {decision_reason}
      </p>
    </section>
  );
}

/** An appeal and its decision. */
function CaseAppeal({ report: { appeal } }: { report: ReportCase }) {
  const t = useStrings(strings);
  if (!appeal) return null;
  return (
    <section className="border-s-4 border-marigold ps-4">
      <h3 className="text-lg">{t.appeal}</h3>
      <p className="text-sm text-ink-soft">
        {t.appealBy(appeal.by)}, <LocalTime instant={appeal.created_at} form="date" />
      </p>
      <p className="mt-1 paragraphs whitespace-pre-line" dir="auto">
        {appeal.text}
      </p>
      {appeal.decision && (
        <div className="mt-3">
          <p className="font-semibold">{appeal.decision === 'upheld' ? t.upheld : t.wasOverturned}</p>
          <p className="text-sm text-ink-soft">
            <TextWithTime
              text={(date) => t.decidedBy(appeal.decided_by?.name ?? '', date)}
              instant={appeal.decided_at ?? ''}
              form="date"
            />
          </p>
          <p className="mt-1 paragraphs whitespace-pre-line" dir="auto">
            {appeal.reason}
          </p>
        </div>
      )}
    </section>
  );
}

/** Earlier decisions about the same member. */
function CaseHistory({ history }: { history: ReportCase['history'] }) {
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

/** Reporter, reason and text of each report. */
function CaseReports({ report: { reports } }: { report: ReportCase }) {
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

/** The reported content at the time of the report; it may have changed since. */
function CaseSnapshot({ report }: { report: ReportCase }) {
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
      {PAGES[report.subject_type] && report.subject_exists && (
        <Link to={PAGES[report.subject_type]?.(report.subject_id) ?? ''} className="mt-2 text-link">
          {t.open}
        </Link>
      )}
    </section>
  );
}
