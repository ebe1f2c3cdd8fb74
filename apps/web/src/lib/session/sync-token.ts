import type { QueryClient } from '@tanstack/react-query';
import type { getCurrentUser, syncOrSignIn } from '@windfall/contract';
import { isUnreachable } from '../api/api-error.ts';
import { apiOf } from '../api/api-of.ts';
import { endpoint } from '../api/endpoint.ts';
import { SESSION_KEY } from './session-query.ts';
import { storeToken } from './session-token.ts';

const syncEndpoint = endpoint<typeof syncOrSignIn>('POST', '/api/auth/token', { repeatable: true });
const currentUserEndpoint = endpoint<typeof getCurrentUser>('GET', '/api/auth/me');

/**
 * Requests a bearer token for the cookie's session. Without a response the member is fetched instead, and the
 * session continues with the cookie alone.
 */
export async function syncSession(queryClient: QueryClient): Promise<void> {
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
