import { useInfiniteQuery } from '@tanstack/react-query';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ownReportsQuery } from '../api/own-reports.ts';
import { OwnReportCard } from './own-report-card.tsx';
import { strings } from './strings.ts';

/** The member's reports, latest first. */
export function OwnReportList() {
  const t = useStrings(strings);
  const query = useInfiniteQuery(ownReportsQuery);
  const reports = query.data?.pages.flatMap((page) => page.reports) ?? [];
  return (
    <PagedList
      query={query}
      placeholder={
        <LoadingPlace label={t.loading} className="flex flex-col gap-5">
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </LoadingPlace>
      }
      failed={serverMessage(query.error) ?? t.failed}
      words={t}
      size="medium"
      isEmpty={reports.length === 0}
      empty={
        <EmptyState title={t.none} text={t.noneText} role="status" picture="/pictures/produce/other.webp">
          <ButtonLink to={paths.listings} variant="leaf">
            {t.browse}
          </ButtonLink>
        </EmptyState>
      }
    >
      {(end) => (
        <div className="flex flex-col gap-5">
          <ol className="flex flex-col gap-5">
            {reports.map((report) => (
              <li key={report.id}>
                <OwnReportCard report={report} />
              </li>
            ))}
          </ol>
          {end}
        </div>
      )}
    </PagedList>
  );
}
