import { isRefusal, serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { strings } from '../browse-strings.ts';
import { filtersPath, NO_FILTERS } from '../listing-filters.ts';

/** Failure of a list: a refused request, which a retry cannot fix, or no response. */
export function ListingsFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useStrings(strings);
  if (!isRefusal(error)) return <ErrorState message={t.failed} retryLabel={t.retry} onRetry={onRetry} />;
  const reason = serverMessage(error);
  return (
    <EmptyState role="alert" title={t.failed} {...(reason ? { text: reason } : {})}>
      <ButtonLink variant="leaf" to={filtersPath(NO_FILTERS)}>
        {t.clearFilters}
      </ButtonLink>
    </EmptyState>
  );
}
