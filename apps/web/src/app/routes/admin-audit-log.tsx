import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { auditLogQuery } from '../../features/admin/api/audit-log.ts';
import { AuditControls } from '../../features/admin/audit/audit-controls.tsx';
import { AuditEntries } from '../../features/admin/audit/audit-entries.tsx';
import { messages } from '../../features/admin/audit/messages.ts';
import { auditFiltersPath, readAuditFilters } from '../../features/admin/audit-filters.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { loadInfiniteQuery } from '../../lib/load-query.ts';
import { paths } from '../../lib/paths.ts';
import { requireAdmin } from '../../lib/session/guards.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { PageHead } from '../../lib/site.tsx';
import { AskWhoIsThere } from '../ask-who-is-there.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireAdmin(args);
  const filters = readAuditFilters(new URL(args.request.url).searchParams);
  if (user) await loadInfiniteQuery(args.context, auditLogQuery(filters));
  return null;
}

/** Who did what to whom, when and from where. */
export function Component() {
  const t = useMessages(messages);
  const { user } = useSession();
  const [search] = useSearchParams();
  const filters = readAuditFilters(search);
  return (
    <div className="page-width flex flex-col gap-6 md:pt-5">
      <PageHead title={t.title} hidden />
      <div>
        <Link
          to={paths.admin}
          className="inline-flex min-h-11 items-center font-semibold text-leaf-strong underline underline-offset-4"
        >
          {t.back}
        </Link>
        <h1 className="text-4xl">{t.title}</h1>
        <p className="mt-2 text-lg text-ink-soft">{t.lead}</p>
      </div>
      {user ? (
        <>
          <AuditControls key={auditFiltersPath(filters)} filters={filters} />
          <AuditEntries filters={filters} />
        </>
      ) : (
        <AskWhoIsThere message={t.failed} />
      )}
    </div>
  );
}
