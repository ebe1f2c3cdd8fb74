import { useInfiniteQuery } from '@tanstack/react-query';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { auditLogQuery } from '../api/audit-log.ts';
import type { AuditFilters } from '../audit-filters.ts';
import { AuditRow } from './audit-row.tsx';
import { strings } from './strings.ts';

/** Matching entries, latest first. */
export function AuditEntries({ filters }: { filters: AuditFilters }) {
  const t = useStrings(strings);
  const query = useInfiniteQuery(auditLogQuery(filters));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <PagedList
      query={query}
      placeholder={
        <LoadingPlace label={t.loading}>
          <Skeleton className="h-96" />
        </LoadingPlace>
      }
      failed={serverMessage(query.error) ?? t.failed}
      words={t}
      isEmpty={entries.length === 0}
      empty={
        <EmptyState title={t.noEntries} role="status">
          {Object.values(filters).some(Boolean) && (
            <ButtonLink to={paths.auditLog} variant="leaf">
              {t.clear}
            </ButtonLink>
          )}
        </EmptyState>
      }
    >
      {(end) => (
        <div className="flex flex-col gap-5">
          <p role="status" className="text-ink-soft">
            {query.hasNextPage ? t.shownOfMore(entries.length) : t.shown(entries.length)}
          </p>
          <ol className="rounded-lg border border-line bg-card px-5 shadow-card">
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ol>
          {end}
        </div>
      )}
    </PagedList>
  );
}
