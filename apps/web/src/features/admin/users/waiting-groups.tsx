import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { statisticsQuery } from '../api/statistics.ts';
import { strings } from './strings.ts';

/** Says that groups wait for an administrator; nothing while none does. */
export function WaitingGroups() {
  const t = useStrings(strings);
  const { data } = useQuery(statisticsQuery);
  const count = data?.users.waiting_groups ?? 0;
  if (count === 0) return null;
  return (
    <Banner>
      {t.groupsWait(count)}{' '}
      <Link to={paths.pendingGroups} className="text-link">
        {t.lookAtGroups}
      </Link>
    </Banner>
  );
}
