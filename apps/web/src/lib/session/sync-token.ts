import type { QueryClient } from '@tanstack/react-query';
import type { syncOrSignIn } from '@windfall/contract';
import { apiOf } from '../api/api-of.ts';
import { endpoint } from '../api/endpoint.ts';

const syncEndpoint = endpoint<typeof syncOrSignIn>('POST', '/api/auth/token', { repeatable: true });

/** Asks for a bearer token of the session that the cookie carries. */
export async function syncToken(queryClient: QueryClient): Promise<string> {
  const { data } = await apiOf(queryClient).call(syncEndpoint, { body: {} });
  return data.token;
}
