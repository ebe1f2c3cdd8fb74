import { queryOptions, useQuery } from '@tanstack/react-query';
import type { getSite } from '@windfall/contract';
import { Hammer } from 'lucide-react';
import { apiOf } from '../../lib/api/api-of.ts';
import { endpoint } from '../../lib/api/endpoint.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useSite } from '../../lib/site.tsx';
import { isStoredPage } from '../../lib/stored-page.ts';
import { strings } from '../strings.ts';

const siteEndpoint = endpoint<typeof getSite>('GET', '/api/site');

/** Polling interval for visitors, who have no live events. */
const ASK_EVERY_MS = 60_000;

/** Whether the site is under maintenance, as last fetched. */
const maintenanceQuery = queryOptions({
  queryKey: ['site', 'maintenance'],
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).call(siteEndpoint, { signal })).data.maintenance,
  staleTime: ASK_EVERY_MS,
  refetchInterval: ASK_EVERY_MS,
  meta: { toast: false },
});

/** States on every page that changes are not possible. */
export function MaintenanceBanner() {
  const t = useStrings(strings);
  const { user } = useSession();
  const { maintenance } = useSite();
  const { data: isOn } = useQuery({
    ...maintenanceQuery,
    initialData: maintenance,
    initialDataUpdatedAt: () => (isStoredPage() ? 0 : Date.now()),
  });
  return (
    <div role="status" className="bg-marigold text-on-marigold">
      {isOn && (
        <p className="page-width flex items-center justify-center gap-3 py-2 text-center font-semibold">
          <Hammer className="size-5 shrink-0" aria-hidden="true" />
          {user?.isAdmin ? t.maintenanceForAdmins : t.maintenance}
        </p>
      )}
    </div>
  );
}
