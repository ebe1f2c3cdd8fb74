import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { HEALTH_PROBE } from '@windfall/contract';
import { useEffect } from 'react';
import { baseUrls } from '../../lib/api/api-client.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { toast } from '../../lib/toasts/toast.ts';
import { strings } from '../strings.ts';
import { checkHealth } from './check-health.ts';
import { fetchForLater } from './fetch-for-later.ts';
import { persistResponses } from './persist-responses.ts';

/** Background work of the app. A member's code is loaded for members only. */
export function BackgroundWork() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const userId = user?.id;
  useHealthCheck(queryClient);
  useEffect(() => persistResponses(queryClient), [queryClient]);
  const viewer = userId === undefined ? 'visitor' : 'member';
  useEffect(() => fetchForLater(viewer), [viewer]);
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
    const timer = setTimeout(async () => {
      if (!(await checkHealth(queryClient, baseUrls()))) toast.warning(warning);
    }, HEALTH_PROBE.startupDelay);
    return () => clearTimeout(timer);
  }, [queryClient, warning]);
}

/** Starts work when its code is loaded, and stops it. */
function during(starting: Promise<() => void>): () => void {
  const started = starting.catch(() => () => {});
  return () => void started.then((stop) => stop());
}
