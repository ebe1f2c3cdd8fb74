import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { checkSession, User } from '@windfall/contract';
import { apiOf } from '../api/api-of.ts';
import { endpoint } from '../api/endpoint.ts';
import { whenReleased } from './hold-session.ts';
import { isSignOutPending } from './pending-sign-out.ts';
import { withRoles } from './roles.ts';
import { storeToken } from './session-token.ts';

export const SESSION_KEY = ['session'] as const;

const checkSessionEndpoint = endpoint<typeof checkSession>('GET', '/api/auth/session');

/**
 * The signed-in user, or null for a visitor. The server fetches it for every page it renders. After a
 * sign-out the result is null even if the cookie still exists.
 */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ client, signal }) => {
    const user = isSignOutPending() ? null : await fetchSession(client, signal);
    await whenReleased(client);
    // A token that the server rejects must not count as signed in.
    if (!user) storeToken(null);
    return user;
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: (query) => (query.state.data ? 'always' : false),
});

async function fetchSession(client: QueryClient, signal: AbortSignal): Promise<User | null> {
  const { data } = await apiOf(client).call(checkSessionEndpoint, { signal });
  // The request began before the member signed out.
  // The first caller gets this value itself, before the cache has it (`query-client.ts`).
  return isSignOutPending() ? null : withRoles(data.user);
}
