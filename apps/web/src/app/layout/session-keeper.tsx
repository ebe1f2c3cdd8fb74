import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { getCurrentUser, syncOrSignIn } from '@windfall/contract';
import { useEffect, useRef, useState } from 'react';
import { type UIMatch, useMatches, useRevalidator } from 'react-router';
import { INBOX_COPY, THREADS_COPY } from '../../features/messages/conversation-copies.ts';
import { isUnreachable } from '../../lib/api/api-error.ts';
import { apiOf } from '../../lib/api/api-of.ts';
import { endpoint } from '../../lib/api/endpoint.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { deleteMemberResponses } from '../../lib/offline/stored-responses.ts';
import { clearPendingSignOut, finishSignOut, isSignOutPending } from '../../lib/session/pending-sign-out.ts';
import { SESSION_KEY, sessionQuery } from '../../lib/session/session-query.ts';
import { readToken, storeToken } from '../../lib/session/session-token.ts';
import { noteActing } from '../../lib/session/stored-owner.ts';
import { onNewsOfOtherTabs } from '../../lib/session/tabs.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { toast } from '../../lib/toasts/toast.ts';
import { hasSignedOut, leaveSession, refreshViewerData } from '../../lib/viewer/change-session.ts';
import { strings } from '../strings.ts';

const syncEndpoint = endpoint<typeof syncOrSignIn>('POST', '/api/auth/token', {
  repeatable: true,
  asMember: true,
  signsIn: true,
});
const currentUserEndpoint = endpoint<typeof getCurrentUser>('GET', '/api/auth/me');

/** What of a member's copies ends with the session; the others have no private text. */
const COPIES = [INBOX_COPY, THREADS_COPY];

const SessionEnded = lazyPart(() => import('./session-ended.tsx'));

/** Keeps the session of the page up to date, and reloads pages for a new viewer. */
export function SessionKeeper() {
  const { user } = useSession();
  useFinishSignOut();
  useSecondLook();
  useTokenOf(user?.id);
  useEffect(() => noteActing(user), [user]);
  useOtherTabs();
  const isHeld = useFreshPageFor(user?.id);
  if (!isHeld) return null;
  return <SessionEnded />;
}

/**
 * The server receives no cookie when a member follows a link from another site (SameSite=Strict), and
 * sometimes gets no response, so a page without a member fetches the session once more.
 */
function useSecondLook() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { data, status } = queryClient.getQueryState(sessionQuery.queryKey) ?? {};
    if (data || (status === 'success' && isFromThisSite())) return;
    askAgain(queryClient);
  }, [queryClient]);
}

function askAgain(queryClient: QueryClient): void {
  queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(
    (user) => user || deleteMemberResponses(COPIES),
    () => {},
  );
}

/**
 * Checks the session of a member's page, and takes the bearer token of a backend that gives one. Without it the cookie
 * identifies the session, so a failure is not shown.
 */
function useTokenOf(userId: string | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId && !readToken()) void syncSession(queryClient).catch(() => {});
  }, [userId, queryClient]);
}

/** Tabs share the cookie: signing out in one signs out in all. */
function useOtherTabs() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onNewsOfOtherTabs((news) => {
        if (news === 'signed-out') leaveSession(queryClient);
        else {
          clearPendingSignOut(queryClient);
          askAgain(queryClient);
        }
      }),
    [queryClient],
  );
}

/**
 * Loaders and guards run again when the viewer changes. Only a page with a form stays when its session has
 * ended, so that typed text is not lost. Returns whether the page stays.
 */
function useFreshPageFor(userId: string | undefined): boolean {
  const t = useStrings(strings);
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const lastUserId = useRef(userId);
  const [isHeld, setHeld] = useState(false);
  const matches = useMatches() as UIMatch<unknown, { keepsForm?: boolean } | undefined>[];
  const keepsForm = matches.some(({ handle }) => handle?.keepsForm);
  useEffect(() => {
    const hasEnded = userId === undefined && lastUserId.current !== undefined && !hasSignedOut(queryClient);
    if (hasEnded) deleteMemberResponses(COPIES);
    const holds = hasEnded && keepsForm;
    setHeld(holds);
    if (holds || lastUserId.current === userId) return;
    lastUserId.current = userId;
    if (hasEnded) toast.info(t.sessionEnded);
    refreshViewerData(queryClient, userId ? 'member' : 'visitor');
    void revalidate();
  }, [userId, keepsForm, queryClient, revalidate, t]);
  return isHeld;
}

/** Whether the visitor came to this page from another page of the same site. */
function isFromThisSite(): boolean {
  return document.referrer !== '' && new URL(document.referrer).origin === location.origin;
}

const TRY_EVERY = 30_000;

/** Sends a pending sign-out to the server: at startup, when the browser is online again, and periodically. */
function useFinishSignOut(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const finish = async () => {
      if (!isSignOutPending() || !(await finishSignOut(queryClient))) return;
      // Requests made meanwhile sent the cookie of the signed-out member.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'site' });
    };
    const again = () => void finish();
    again();
    const timer = setInterval(again, TRY_EVERY);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [queryClient]);
}

/**
 * Asks for the session's bearer token, which the page's own origin does not give. Without a response the member is fetched
 * instead.
 */
async function syncSession(queryClient: QueryClient): Promise<void> {
  const api = apiOf(queryClient);
  try {
    const { data } = await api.call(syncEndpoint, { body: {} });
    storeToken(data.token || data.access_token || null);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const { data } = await api.call(currentUserEndpoint, {});
    queryClient.setQueryData(SESSION_KEY, data.user);
  }
}
