import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { checkSession, User } from '@windfall/contract';
import { apiOf } from '../api/api-of.ts';
import { endpoint } from '../api/endpoint.ts';
import { whenReleased } from './hold-session.ts';
import { isSignOutPending } from './pending-sign-out.ts';
import { storeToken } from './session-token.ts';

export const SESSION_KEY = ['session'] as const;

const checkSessionEndpoint = endpoint<typeof checkSession>('GET', '/api/auth/session');

/**
 * Who is signed in: a user, or null for a visitor. The server fetches it for every page it renders. A member who has signed
 * out is gone, whatever the cookie still says.
 */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ client, signal }) => {
    const user = isSignOutPending() ? null : await askServer(client, signal);
    await whenReleased(client);
    // A token the server does not know must not count as signed in any longer.
    if (!user) storeToken(null);
    return user;
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: (query) => (query.state.data ? 'always' : false),
  meta: { toast: false },
});

async function askServer(client: QueryClient, signal: AbortSignal): Promise<User | null> {
  const { data } = await apiOf(client).call(checkSessionEndpoint, { signal });
  // Asked before the member signed out, answered after.
  return isSignOutPending() ? null : data.user;
}
