import { queryOptions } from '@tanstack/react-query';
import type { listSessions } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const listEndpoint = endpoint<typeof listSessions>('GET', '/api/auth/sessions');

export const SESSIONS_KEY = ['sessions'] as const;

/** The member's sessions. */
export const sessionsQuery = queryOptions({
  queryKey: SESSIONS_KEY,
  queryFn: async ({ client, signal }) => {
    const { data } = await apiOf(client).call(listEndpoint, { signal });
    return data;
  },
  meta: { toast: false },
});
