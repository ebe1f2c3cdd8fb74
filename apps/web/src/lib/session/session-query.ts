import { queryOptions } from '@tanstack/react-query';
import type { checkSession } from '@windfall/contract';
import { apiOf } from '../api/api-of.ts';
import { endpoint } from '../api/endpoint.ts';
import { SESSION_KEY } from './session-key.ts';
import { storeToken } from './session-token.ts';

const checkSessionEndpoint = endpoint<typeof checkSession>('GET', '/api/auth/session');

/** Who is signed in: a user, or null for a visitor. The server asks it for every page it renders. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ client, signal }) => {
    const { data } = await apiOf(client).call(checkSessionEndpoint, { signal });
    // A token the server does not know must not count as signed in any longer.
    if (!data.user) storeToken(null);
    return data.user;
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: (query) => (query.state.data ? 'always' : false),
  meta: { toast: false },
});
