import type { QueryClient } from '@tanstack/react-query';
import type { User } from '@windfall/contract';
import { SESSION_KEY } from './session-key.ts';
import { storeToken } from './session-token.ts';

/** After signing in or registering: the session is known, and whatever was cached for another viewer goes. */
export function adoptSession(queryClient: QueryClient, session: { user: User; token: string }): void {
  storeToken(session.token);
  changeViewer(queryClient, session.user);
}

/** After signing out, whether or not the server could be told. */
export function dropSession(queryClient: QueryClient): void {
  storeToken(null);
  changeViewer(queryClient, null);
}

function changeViewer(queryClient: QueryClient, user: User | null): void {
  queryClient.setQueryData(SESSION_KEY, user);
  const belongsToViewer = {
    predicate: (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== SESSION_KEY[0],
  };
  // Marked first, dropped where unused: what is on screen is asked for again instead of vanishing.
  void queryClient.invalidateQueries(belongsToViewer);
  queryClient.removeQueries({ ...belongsToViewer, type: 'inactive' });
}
