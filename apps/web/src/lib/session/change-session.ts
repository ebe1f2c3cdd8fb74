import type { Query, QueryClient } from '@tanstack/react-query';
import type { User } from '@windfall/contract';
import { forgetKeptText } from '../kept-text.ts';
import { SESSION_KEY } from './session-key.ts';
import { storeToken } from './session-token.ts';

/** After signing in or registering. The page notices by itself: guards and loaders run again for the new viewer. */
export function adoptSession(queryClient: QueryClient, session: { user: User; token: string }): void {
  storeToken(session.token);
  changeViewer(queryClient, session.user);
}

/** After signing out, whether or not the server could be told. */
export function dropSession(queryClient: QueryClient): void {
  storeToken(null);
  forgetKeptText();
  changeViewer(queryClient, null);
}

/**
 * Forgets what was loaded for another viewer. What is on screen is asked for again for a member; for a visitor it is
 * left to the loaders, because a member's page must not ask for what a visitor is refused.
 */
export function refreshViewerData(queryClient: QueryClient, viewer: 'member' | 'visitor'): void {
  const predicate = ({ queryKey }: Query) => queryKey[0] !== SESSION_KEY[0];
  queryClient.removeQueries({ predicate, type: 'inactive' });
  void queryClient.invalidateQueries({ predicate, refetchType: viewer === 'member' ? 'active' : 'none' });
}

function changeViewer(queryClient: QueryClient, user: User | null): void {
  queryClient.setQueryData(SESSION_KEY, user);
  refreshViewerData(queryClient, user ? 'member' : 'visitor');
}
