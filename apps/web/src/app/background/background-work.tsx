import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { HEALTH_PROBE } from '@windfall/contract';
import { useEffect } from 'react';
import { baseUrls } from '../../lib/api/api-client.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { toast } from '../../lib/toasts/toast.ts';
import { strings } from '../strings.ts';

/** Background work of the app. Its code is loaded after the page is rendered. */
export function BackgroundWork() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const userId = user?.id;
  useHealthCheck(queryClient);
  useEffect(
    () => during(import('./persist-responses.ts').then((work) => work.persistResponses(queryClient))),
    [queryClient],
  );
  const viewer = userId === undefined ? 'visitor' : 'member';
  useEffect(
    () => during(import('./fetch-for-later.ts').then((work) => work.fetchForLater(viewer))),
    [viewer],
  );
  useEffect(() => {
    if (userId === undefined) return;
    return during(import('./work-for-member.ts').then((work) => work.workForMember(queryClient, userId)));
  }, [queryClient, userId]);
  return null;
}

/** Two seconds after the page was loaded, once. */
function useHealthCheck(queryClient: QueryClient) {
  const t = useStrings(strings);
  const warning = t.backendUnavailable;
  useEffect(() => {
    // Loaded before it is needed: later the server may be unreachable.
    const code = import('./check-health.ts').catch(() => null);
    const timer = setTimeout(async () => {
      const isThere = await (await code)?.checkHealth(queryClient, baseUrls());
      if (!isThere) toast.warning(warning);
    }, HEALTH_PROBE.startupDelay);
    return () => clearTimeout(timer);
  }, [queryClient, warning]);
}

/** Starts work when its code is loaded, and stops it. */
function during(starting: Promise<() => void>): () => void {
  const started = starting.catch(() => () => {});
  return () => void started.then((stop) => stop());
}
