import { useQuery } from '@tanstack/react-query';
import type { Category } from '@windfall/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useWeeklyHours } from '../../lib/exchange/weekly-hours.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { seekersQuery } from './api/seekers.ts';
import { strings } from './strings.ts';

/** Without a further key, the title counts as typed. */
const PAUSE_MS = 800;
/** Shorter words name nothing. */
const MIN_LENGTH = 3;

/** How many neighbors look for what the form is about to share. A failure shows nothing: the form does not need it. */
export default function Seekers({ title, category }: { title: string; category: Category }) {
  const t = useStrings(strings);
  const typed = useAfterPause(title.trim());
  const hoursText = useWeeklyHours();
  const { user } = useSession();
  const { data } = useQuery({
    ...seekersQuery(typed, category),
    enabled: typed.length >= MIN_LENGTH && !user?.acting,
    retry: false,
  });
  const { count = null, takers = [] } = data ?? {};
  return (
    <div role="status" className="flex flex-col gap-1 text-leaf-strong empty:hidden">
      {count !== null && <p>{t.seekers(count)}</p>}
      {takers.map(({ listing_id, user_name, standing: { hours, not_taken } }) => (
        <p key={listing_id} className="wrap-anywhere">
          <Link to={paths.listing(listing_id)} className="text-link">
            <bdi>{user_name}</bdi>
          </Link>{' '}
          {t.takesThis(hoursText(hours), not_taken)}
        </p>
      ))}
    </div>
  );
}

function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
