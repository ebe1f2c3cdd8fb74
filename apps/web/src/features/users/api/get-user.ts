import { queryOptions } from '@tanstack/react-query';
import type { getUser } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const getUserEndpoint = endpoint<typeof getUser>('GET', '/api/users/{id}');

/** One member as the viewer may see them. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id] as const,
    queryFn: async ({ client, signal }) => {
      const { data } = await apiOf(client).call(getUserEndpoint, { params: { id }, signal });
      return data;
    },
    meta: { toast: false },
  });
