import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Card } from '../../../ui/card.tsx';
import { Details } from '../../../ui/details.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { preferencesQuery } from '../api/preferences.ts';
import { strings } from '../strings.ts';

const PreferencesForm = lazyPart(() => import('./preferences-form.tsx'));
const Devices = lazyPart(() => import('./devices.tsx'));

/** The member's notification choices, opened by a link to `#notifications`, which emails have. Fetched when opened. */
export function NotificationPreferences() {
  const t = useStrings(strings);
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (hash === '#notifications') setOpen(true);
  }, [hash]);
  return (
    <Card>
      <Details id="notifications" className="group scroll-mt-24" open={isOpen} onToggle={setOpen}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-heading text-xl font-semibold">
          {t.title}
          <ChevronDown aria-hidden="true" className="size-5 text-ink-soft group-open:rotate-180" />
        </summary>
        <p className="mt-1 mb-4 text-ink-soft">{t.lead}</p>
        {isOpen && <Loaded />}
      </Details>
    </Card>
  );
}

function Loaded() {
  const t = useStrings(strings);
  const { data, isFetching, refetch } = useQuery(preferencesQuery);
  const loading = (
    <LoadingPlace label={t.loading}>
      <Skeleton className="h-64" />
    </LoadingPlace>
  );
  if (data) {
    return (
      <Suspense fallback={loading}>
        <Devices />
        <PreferencesForm stored={data} />
      </Suspense>
    );
  }
  if (isFetching) return loading;
  return (
    <ErrorState
      message={t.loadFailed}
      retryLabel={t.retry}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
