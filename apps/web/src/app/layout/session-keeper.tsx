import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isFromThisSite } from '../../lib/session/is-from-this-site.ts';
import { sessionQuery } from '../../lib/session/session-query.ts';
import { readToken, storeToken } from '../../lib/session/session-token.ts';
import { syncToken } from '../../lib/session/sync-token.ts';
import { useSession } from '../../lib/session/use-session.ts';

/**
 * Keeps the browser's idea of the session true. The server cannot see the cookie of somebody who came by a link
 * on another site (SameSite=Strict), so a visitor's page asks once more from here; a member's page gets its
 * bearer token.
 */
export function SessionKeeper() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  useEffect(() => {
    const known = queryClient.getQueryData(sessionQuery.queryKey);
    if (!known && !isFromThisSite())
      void queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {});
  }, [queryClient]);
  const userId = user?.id;
  useEffect(() => {
    if (!userId || readToken()) return;
    // Without a token the cookie still carries the session, so a failure needs no word.
    void syncToken(queryClient).then(storeToken, () => {});
  }, [userId, queryClient]);
  return null;
}
