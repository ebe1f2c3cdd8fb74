import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { CardDetails } from '../../../ui/card-details.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { preferencesQuery } from '../api/preferences.ts';
import { strings } from '../strings.ts';

const PreferencesForm = lazyPart(() => import('./preferences-form.tsx'));

/** The member's notification choices, opened by a link to `#notifications`, which emails have. Fetched when opened. `children` come first. */
export function NotificationPreferences({ children }: { children?: ReactNode }) {
  const t = useStrings(strings);
  const { hash } = useLocation();
  return (
    <CardDetails id="notifications" title={t.title} lead={t.lead} opens={hash === '#notifications'}>
      {children}
      <Stored />
    </CardDetails>
  );
}

function Stored() {
  const t = useStrings(strings);
  const query = useQuery(preferencesQuery);
  const loading = (
    <LoadingPlace label={t.loading}>
      <Skeleton className="h-64" />
    </LoadingPlace>
  );
  return (
    <Loaded query={query} failed={t.loadFailed} words={t} placeholder={loading}>
      {(stored) => <PreferencesForm fallback={loading} stored={stored} />}
    </Loaded>
  );
}
