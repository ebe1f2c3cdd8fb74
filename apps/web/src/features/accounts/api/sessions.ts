import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import type { endOtherSessions, endSession, listSessions } from '@windfall/contract';
import { isApiError } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const endOneEndpoint = endpoint<typeof endSession>('DELETE', '/api/auth/sessions/{id}');
const endOthersEndpoint = endpoint<typeof endOtherSessions>('DELETE', '/api/auth/sessions');

const listEndpoint = endpoint<typeof listSessions>('GET', '/api/auth/sessions');

export const SESSIONS_KEY = ['sessions'] as const;

/** The member's sessions. */
export const sessionsQuery = queryOptions({
  queryKey: SESSIONS_KEY,
  queryFn: async ({ client, signal }) => {
    const { data } = await apiOf(client).call(listEndpoint, { signal });
    return data;
  },
});

/** Ends one of the member's sessions. */
export function useEndSession() {
  return useMutation({
    mutationFn: (id: string, { client }) =>
      apiOf(client)
        .call(endOneEndpoint, { params: { id } })
        .catch((error: unknown) => {
          // The session has already ended, which is the requested result.
          if (!isApiError(error) || error.code !== 'SESSION_NOT_FOUND') throw error;
        }),
    onSuccess: (_data, _id, _result, { client }) => askAgain(client),
  });
}

/** Ends all of the member's sessions but this one. */
export function useEndOtherSessions() {
  return useMutation({
    mutationFn: (_: undefined, { client }) => apiOf(client).call(endOthersEndpoint, {}),
    onSuccess: (_data, _input, _result, { client }) => askAgain(client),
  });
}

const askAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: SESSIONS_KEY });
