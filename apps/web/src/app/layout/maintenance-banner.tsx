import { useQuery } from '@tanstack/react-query';
import { Hammer } from 'lucide-react';
import { useStrings } from '../../lib/i18n/strings.ts';
import { maintenanceQuery } from '../../lib/maintenance/maintenance-query.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useSite } from '../../lib/site.tsx';
import { isStoredPage } from '../../lib/stored-page.ts';
import { strings } from '../strings.ts';

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
