import type { QueryClient } from '@tanstack/react-query';
import { restoreResponses } from '../lib/offline/stored-responses.ts';
import { SESSION_KEY, sessionQuery } from '../lib/session/session-query.ts';
import { readOwnUser } from '../lib/session/stored-users.ts';

/** For a start without a page of the server: the member and the responses of the last visit, which are then asked for anew. */
export function restoreDevice(queryClient: QueryClient): void {
  const user = readOwnUser();
  const isKnown = restoreResponses(queryClient, user?.id);
  // Each is asked for anew when it is shown, however young it is.
  void queryClient.invalidateQueries({ refetchType: 'none' });
  // The session may have ended since the last visit, so a member without a recent response counts as a visitor.
  if (!user || !isKnown) return;
  // It is no answer of the server, so it has no time.
  queryClient.setQueryData(SESSION_KEY, user, { updatedAt: 0 });
  // The page does not wait for it.
  void queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {});
}
