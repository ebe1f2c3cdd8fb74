import { useInfiniteQuery } from '@tanstack/react-query';
import type { Report } from '@windfall/contract';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { TextWithTime } from '../../../lib/times/local-time.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PagedCards } from '../../../ui/paged-cards.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ownReportsQuery } from '../api/own-reports.ts';
import { REASONS } from '../strings.ts';
import { strings } from './strings.ts';

/** The member's reports, latest first. */
export function OwnReportList() {
  const t = useStrings(strings);
  const query = useInfiniteQuery(ownReportsQuery);
  return (
    <PagedCards
      query={query}
      items={query.data?.pages.flatMap((page) => page.reports) ?? []}
      words={t}
      failed={serverMessage(query.error) ?? t.failed}
      skeletonClassName="h-44"
      empty={
        <EmptyState title={t.none} text={t.noneText} role="status" picture="/pictures/produce/other.webp">
          <ButtonLink to={paths.listings} variant="leaf">
            {t.browse}
          </ButtonLink>
        </EmptyState>
      }
    >
      {(report) => <OwnReportCard report={report} />}
    </PagedCards>
  );
}

/** One report of the member: its subject, reason and date, and its state with the decision. */
function OwnReportCard({ report }: { report: Report }) {
  const t = useStrings(strings);
  const headingId = useId();
  return (
    <Card role="article" aria-labelledby={headingId} className="flex flex-col gap-3 wrap-anywhere">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={headingId} className="text-xl">
          {t.subject(report)}
        </h2>
        <Tag>{t.state(report.status)}</Tag>
        <p className="w-full text-sm text-ink-soft">
          <TextWithTime text={t.reportedOn} instant={report.created_at} form="date" />
        </p>
      </header>
      <p>
        <span className="font-semibold">{t.reason}:</span> {REASONS[report.reason][0]}
      </p>
      {report.details && <Quote caption={t.details}>{report.details}</Quote>}
      <Outcome report={report} />
      <SubjectLink report={report} />
    </Card>
  );
}

/** Current outcome of the report. */
function Outcome({ report }: { report: Report }) {
  const t = useStrings(strings);
  const { decision, decision_reason, decided_at, appeal, appeal_reason } = report;
  if (decision === null) return <p>{t.open}</p>;
  return (
    <>
      <p>
        <TextWithTime text={(date) => t.decided(decision, date)} instant={decided_at ?? ''} form="date" />
      </p>
      {decision_reason && <Quote caption={t.decisionReason}>{decision_reason}</Quote>}
      {appeal && <Quote caption={t.appeal}>{appeal}</Quote>}
      <AppealState report={report} />
      {appeal_reason && <Quote caption={t.appealReason}>{appeal_reason}</Quote>}
    </>
  );
}

function AppealState({ report: { status, decision, appeal_decision, can_appeal } }: { report: Report }) {
  const t = useStrings(strings);
  if (appeal_decision === 'upheld') return <p>{t.upheld}</p>;
  if (appeal_decision === 'overturned') return <p>{decision === 'dismiss' ? t.reopened : t.overturned}</p>;
  if (status === 'appealed') return <p>{t.appealed}</p>;
  if (!can_appeal) return null;
  return (
    <p>
      {t.canAppeal}{' '}
      <Link to={paths.notices} className="text-link">
        {t.toNotices}
      </Link>
    </p>
  );
}

/** No link to a subject that the decision hid, to a deleted one, or to a message, which has no page. */
function SubjectLink({ report }: { report: Report }) {
  const t = useStrings(strings);
  const { subject_type, subject_id, subject_label, decision, appeal_decision } = report;
  const isOutOfSight = (decision === 'hide' || decision === 'deactivate') && appeal_decision !== 'overturned';
  if (subject_type === 'message' || !subject_label || isOutOfSight) return null;
  const [pageOf, label] = {
    listing: [paths.listing, t.toListing] as const,
    user: [paths.user, t.toMember] as const,
    stand: [paths.stand, t.toStand] as const,
  }[subject_type];
  return (
    <p>
      <Link to={pageOf(subject_id)} className="text-link">
        {label}
      </Link>
    </p>
  );
}

function Quote({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className="border-s-4 border-marigold ps-4">
      <figcaption className="text-sm font-semibold text-ink-soft">{caption}</figcaption>
      <blockquote className="paragraphs whitespace-pre-line" dir="auto">
        {children}
      </blockquote>
    </figure>
  );
}
