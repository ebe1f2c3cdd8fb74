import type { ReportCase } from '@windfall/contract';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { TextWithTime } from '../../../lib/times/local-time.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { CaseAppeal } from './case-appeal.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseReports } from './case-reports.tsx';
import { CaseSnapshot } from './case-snapshot.tsx';
import { DecideCase } from './decide-case.tsx';
import { strings } from './strings.ts';

interface CaseCardProps {
  report: ReportCase;
  onDecided: () => void;
}

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
