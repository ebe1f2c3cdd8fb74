import { useQuery } from '@tanstack/react-query';
import { ANALYTICS_LIMITS } from '@windfall/contract';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useDayRange } from '../../../lib/use-day-range.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { analyticsQuery } from '../api/get-analytics.ts';
import {
  type AnalyticsFilters,
  analyticsPath,
  readAnalyticsFilters,
  STEPS,
} from '../model/analytics-filters.ts';
import { stepLabel, strings } from '../strings.ts';
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

/** Selects the period: a GET form that the router takes over. */
function AnalyticsControls({
  filters,
  errors,
}: {
  filters: AnalyticsFilters;
  errors: Readonly<Record<string, string>>;
}) {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const days = useDayRange(ANALYTICS_LIMITS.firstDay);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    navigate(analyticsPath(readAnalyticsFilters(new URLSearchParams(fields))));
  };
  return (
    <form
      method="get"
      action={paths.analytics}
      onSubmit={apply}
      aria-label={t.controls}
      className="grid column-pair items-start gap-y-4 lg:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <TextField
        label={t.from}
        {...days}
        name="from"
        defaultValue={filters.from}
        error={errors['from']}
        className="max-[22rem]:px-2"
      />
      <TextField
        label={t.to}
        {...days}
        name="to"
        defaultValue={filters.to}
        error={errors['to']}
        className="max-[22rem]:px-2"
      />
      <SelectField label={t.by} name="by" defaultValue={filters.by} error={errors['by']}>
        {STEPS.map((step) => (
          <option key={step} value={step}>
            {stepLabel(t, step)}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-x-2 gap-y-3 pt-8 max-sm:*:px-4 max-[22rem]:gap-x-1 max-[22rem]:*:px-2.5">
        <Button type="submit" variant="leaf">
          {t.show}
        </Button>
        <ButtonLink to={paths.analytics} variant="quiet">
          {t.clear}
        </ButtonLink>
      </div>
    </form>
  );
}
