import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type checkSession, groupInCookies, type User } from '@windfall/contract';
import { isApiError, isRefusal } from '../api/api-error.ts';
import { apiOf } from '../api/api-of.ts';
import { endpoint } from '../api/endpoint.ts';
import { whenReleased } from './hold-session.ts';
import { isSignOutPending } from './pending-sign-out.ts';
import { withRoles } from './roles.ts';
import { storeToken } from './session-token.ts';

export const SESSION_KEY = ['session'] as const;

const checkSessionEndpoint = endpoint<typeof checkSession>('GET', '/api/auth/session');

/**
 * The user who acts, or null for a visitor: the signed-in member, or a group with the member who acts for it (`acting`). Requests, drafts
 * and the outbox go by it. The server fetches it for every page it renders. After a sign-out the result is null even if the cookie still
 * exists.
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
  const known = client.getQueryData<User | null>(SESSION_KEY);
  // The cookie counts until the first answer, and not where the member does not act for its group.
  const group = known ? actingFor(client) : groupOfBrowser();
  const ask = (actAs: string | null) => apiOf(client).call(checkSessionEndpoint, { signal, actAs });
  const { data } = await ask(group).catch((error: unknown) => {
    if (group === null || !isRefusal(error) || (known && isActingEnded(error))) throw error;
    return ask(null);
  });
  // The request began before the member signed out.
  // The first caller gets this value itself, before the cache has it (`query-client.ts`).
  return isSignOutPending() ? null : withRoles(data.user);
}

const groupOfBrowser = () => (typeof document === 'undefined' ? null : groupInCookies(document.cookie));

/** Asks for the session again after an administrator without rights has set up a second factor. */
export async function refreshAdminRights(queryClient: QueryClient): Promise<void> {
  if (queryClient.getQueryData<User | null>(SESSION_KEY)?.admin_needs_factor)
    await queryClient.invalidateQueries({ queryKey: SESSION_KEY });
}

/** The group for which this page acts, so that each of its requests names it. */
export function actingFor(queryClient: QueryClient): string | null {
  const user = queryClient.getQueryData<User | null>(SESSION_KEY);
  return user?.acting ? user.id : null;
}

/** The member acts no more for the group of this page, or the group has ended. */
export const isActingEnded = (error: unknown): boolean =>
  isApiError(error) && error.code === 'ACT_AS_REFUSED';

/** Says on the page of the server that the member no longer acts for the group of the cookie. */
export const ACTING_ENDED_KEY = ['site', 'acting-ended'] as const;

/** For the server: loads the session for the group of the cookie, before anything is asked for. Returns whether the member acts for it. */
export async function beginActing(queryClient: QueryClient, group: string | null): Promise<boolean> {
  if (group === null) return true;
  try {
    const { data } = await apiOf(queryClient).call(checkSessionEndpoint, { actAs: group });
    queryClient.setQueryData(SESSION_KEY, data.user);
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    queryClient.setQueryData(ACTING_ENDED_KEY, isActingEnded(error));
    return false;
  }
}
