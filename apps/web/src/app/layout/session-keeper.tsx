import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { refreshViewerData } from '../../lib/session/change-session.ts';
import { isFromThisSite } from '../../lib/session/is-from-this-site.ts';
import { sessionQuery } from '../../lib/session/session-query.ts';
import { readToken, storeToken } from '../../lib/session/session-token.ts';
import { syncToken } from '../../lib/session/sync-token.ts';
import { useSession } from '../../lib/session/use-session.ts';

/** Keeps the browser's idea of the session true, and the page in step with it. */
export function SessionKeeper() {
  const { user } = useSession();
  useSecondLook();
  useTokenOf(user?.id);
  useFreshPageFor(user?.id);
  return null;
}

/**
 * The server cannot see the cookie of somebody who came by a link on another site (SameSite=Strict), and sometimes
 * gets no answer, so a page without a member asks once more from here.
 */
function useSecondLook() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { data, status } = queryClient.getQueryState(sessionQuery.queryKey) ?? {};
    if (data || (status === 'success' && isFromThisSite())) return;
    void queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {});
  }, [queryClient]);
}

/** A member's page gets a bearer token of the session. Without one the cookie still carries it, so a failure needs no word. */
function useTokenOf(userId: string | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId && !readToken()) void syncToken(queryClient).then(storeToken, () => {});
  }, [userId, queryClient]);
}

/** Another viewer sees other things, and guards decide anew: loaders run again when the viewer changes. */
function useFreshPageFor(userId: string | undefined) {
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const lastUserId = useRef(userId);
  useEffect(() => {
    if (lastUserId.current === userId) return;
    lastUserId.current = userId;
    refreshViewerData(queryClient, userId ? 'member' : 'visitor');
    void revalidate();
  }, [userId, queryClient, revalidate]);
}
