import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { analyticsQuery } from '../api/get-analytics.ts';
import type { AnalyticsFilters } from '../model/analytics-filters.ts';
import { strings } from '../strings.ts';
import { AnalyticsControls } from './analytics-controls.tsx';
import { AnalyticsReport } from './analytics-report.tsx';

/** The controls, and below them the figures, a skeleton or the failure. */
export function AnalyticsBoard({ filters }: { filters: AnalyticsFilters }) {
  const t = useStrings(strings);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(analyticsQuery(filters));
  const fields = isApiError(error) && error.fields ? error.fields : {};
  const isRefused = Object.keys(fields).length > 0;
  return (
    <>
      <AnalyticsControls key={JSON.stringify(filters)} filters={filters} errors={fields} />
      {error && !isRefused && (
        <ErrorState
          message={t.failed}
          retryLabel={t.retry}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && !error && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <AnalyticsReport analytics={data} filters={filters} />
        </div>
      )}
      {!data && !error && <ReportSkeleton />}
      <p role="status" className="sr-only">
        {isPlaceholderData && t.refreshing}
      </p>
    </>
  );
}

function ReportSkeleton() {
  const t = useStrings(strings);
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <VisuallyHidden>{t.loading}</VisuallyHidden>
      {['listings', 'taken', 'members', 'messages'].map((chart) => (
        <Skeleton key={chart} className="h-96 rounded-lg" />
      ))}
    </div>
  );
}
