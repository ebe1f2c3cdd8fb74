import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { HEALTH_PROBE } from '@windfall/contract';
import { useEffect, useState } from 'react';
import { storedListingQueries } from '../../features/listings/stored-listings.ts';
import { useUnreadCount } from '../../features/messages/api/count-unread.ts';
import { storedMessageQueries } from '../../features/messages/stored-messages.ts';
import { storedUserQueries } from '../../features/users/local-users.ts';
import { baseUrls } from '../../lib/api/api-client.ts';
import { isBackendAvailable } from '../../lib/health/probe.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { loadAgain } from '../../lib/load-again.ts';
import { storeResponses } from '../../lib/offline/stored-responses.ts';
import { ANYONE, useOutboxCount } from '../../lib/outbox/outbox-count.ts';
import { sendOutbox } from '../../lib/outbox/send-outbox.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useSite } from '../../lib/site.tsx';
import { toast } from '../../lib/toasts/toast.ts';
import { isOutage } from '../offline/outage.ts';
import { strings } from '../strings.ts';
import { useHasNewVersion } from '../worker/new-version.ts';
import { registerWorker } from '../worker/register-worker.ts';
import { preloadOfflineCode } from './preload-offline-code.ts';

/** Queries whose pages open as last seen. Addresses of pickups, settings and administration are not among them. */
const KEPT = new Set([
  'listings',
  'produce-types',
  'known-place',
  'user',
  'users',
  'claims',
  'conversations',
  'thread',
  'asked',
  'unread',
  'notices',
  'stands',
]);

const NewVersionNotice = lazyPart(() => import('../worker/new-version-notice.tsx'));

/** Background work of the app. A member's code is loaded for members only. */
export function BackgroundWork() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const userId = user?.id;
  useHealthCheck(queryClient);
  useAppBadge(userId);
  useEffect(() => persistResponses(queryClient), [queryClient]);
  // The worker stores what only members need.
  const [isWithoutWorker, setWithoutWorker] = useState(false);
  const viewer = userId !== undefined && isWithoutWorker ? 'member' : 'visitor';
  useEffect(() => preloadOfflineCode(viewer), [viewer]);
  useEffect(() => {
    if (userId === undefined) return;
    return during((stopped) => workWhenLoaded(queryClient, userId, stopped));
  }, [queryClient, userId]);
  const isWaiting = useOutboxCount(ANYONE) > 0;
  useEffect(() => {
    if (userId === undefined && isWaiting) return during((stopped) => sendWhenLoaded(queryClient, stopped));
  }, [queryClient, userId, isWaiting]);
  const { hasWorker } = useSite();
  useEffect(() => registerWorker(hasWorker, () => setWithoutWorker(true)), [hasWorker]);
  if (!useHasNewVersion()) return null;
  return <NewVersionNotice />;
}

/** Two seconds after the page was loaded, once. Where the notice of an outage says it, it is not said twice. */
function useHealthCheck(queryClient: QueryClient) {
  const t = useStrings(strings);
  const warning = t.backendUnavailable;
  useEffect(() => {
    const timer = setTimeout(async () => {
      const isThere = await checkHealth(queryClient, baseUrls());
      if (!isThere && !isOutage(queryClient)) toast.warning(warning);
    }, HEALTH_PROBE.startupDelay);
    return () => clearTimeout(timer);
  }, [queryClient, warning]);
}

async function workWhenLoaded(queryClient: QueryClient, userId: string, stopped: AbortSignal) {
  const { workForMember } = await loadAgain(() => import('./work-for-member.ts'), stopped);
  return stopped.aborted ? () => {} : workForMember(queryClient, userId);
}

/** What a visitor has done at a stand; a member's outbox is sent with it. */
async function sendWhenLoaded(queryClient: QueryClient, stopped: AbortSignal) {
  const { keepSending } = await loadAgain(() => import('./keep-sending.ts'), stopped);
  return stopped.aborted ? () => {} : keepSending(queryClient);
}

/** Starts work when its code is loaded, and stops it. */
function during(start: (stopped: AbortSignal) => Promise<() => void>): () => void {
  const stopping = new AbortController();
  const started = start(stopping.signal);
  return () => {
    stopping.abort();
    void started.then((stop) => stop());
  };
}

/**
 * Whether any backend responds. If so, the outbox can be sent. Separate from `probe.ts`, because the home
 * page needs no outbox.
 */
async function checkHealth(queryClient: QueryClient, baseUrls: readonly string[]): Promise<boolean> {
  for (const url of baseUrls) {
    if (!(await isBackendAvailable(url))) continue;
    void sendOutbox(queryClient);
    return true;
  }
  return false;
}

/** Shows the number of unread messages on the icon of the installed application; none for visitors. */
export function useAppBadge(userId: string | undefined): void {
  const count = useUnreadCount(userId);
  const shown = userId === undefined ? 0 : count;
  useEffect(() => {
    // Not every platform has badges, and some refuse them to pages in a browser.
    if ('setAppBadge' in navigator)
      (shown > 0 ? navigator.setAppBadge(shown) : navigator.clearAppBadge()).catch(() => {});
  }, [shown]);
}

/** Stores the responses that are shown without a server. Returns a function that stops it. */
export const persistResponses = (queryClient: QueryClient): (() => void) =>
  storeResponses(queryClient, {
    scopes: KEPT,
    copies: { ...storedListingQueries, ...storedMessageQueries, ...storedUserQueries },
  });
