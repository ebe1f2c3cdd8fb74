import { useInfiniteQuery } from '@tanstack/react-query';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PagedCards } from '../../../ui/paged-cards.tsx';
import { ownReportsQuery } from '../api/own-reports.ts';
import { OwnReportCard } from './own-report-card.tsx';
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
