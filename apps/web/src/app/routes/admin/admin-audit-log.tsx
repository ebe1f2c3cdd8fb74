import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { auditLogQuery } from '../../../features/admin/api/audit-log.ts';
import { AuditControls } from '../../../features/admin/audit/audit-controls.tsx';
import { AuditEntries } from '../../../features/admin/audit/audit-entries.tsx';
import { strings } from '../../../features/admin/audit/strings.ts';
import { auditFiltersPath, readAuditFilters } from '../../../features/admin/audit-filters.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadInfiniteQuery } from '../../../lib/load-query.ts';
import { requireAdmin } from '../../../lib/session/guards.ts';
import { AdminPage } from '../../admin-page.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireAdmin(args);
  const filters = readAuditFilters(new URL(args.request.url).searchParams);
  if (user) await loadInfiniteQuery(args.context, auditLogQuery(filters));
  return null;
}

/** Actor, action, subject, time and network address of each entry. */
export function Component() {
  const t = useStrings(strings);
  const [search] = useSearchParams();
  const filters = readAuditFilters(search);
  return (
    <AdminPage title={t.title} lead={t.lead} back={t.back} failed={t.failed}>
      <AuditControls key={auditFiltersPath(filters)} filters={filters} />
      <AuditEntries filters={filters} />
    </AdminPage>
  );
}
