import { queryOptions } from '@tanstack/react-query';
import type { getUser, LiveEventData, User } from '@windfall/contract';
import { isUnreachable } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import type { LiveEventHandlers } from '../../../lib/live-events/live-event.ts';
import { SESSION_KEY } from '../../../lib/session/session-query.ts';

const getUserEndpoint = endpoint<typeof getUser>('GET', '/api/users/{id}');

/** One member, in the version visible to the viewer; the cached member without a response. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id] as const,
    queryFn: async ({ client, signal }) => {
      try {
        const { data } = await apiOf(client).call(getUserEndpoint, { params: { id }, signal });
        return data;
      } catch (error) {
        if (import.meta.env.SSR || !isUnreachable(error)) throw error;
        const { findLocalUser } = await import('../local-users.ts');
        const viewerId = client.getQueryData<User | null>(SESSION_KEY)?.id;
        const found = findLocalUser(id, viewerId);
        if (found.success) return found.data;
        throw error;
      }
    },
  });

/**
 * An open profile is refetched at once, to remove hidden data; a list is refetched when it is shown the next
 * time.
 */
export const userEvents: LiveEventHandlers = {
  user: (client, _userId, data) => {
    const { id } = { ...(data as Partial<LiveEventData<'user'>> | null) };
    void client.invalidateQueries({ queryKey: ['user', id] });
    void client.invalidateQueries({ queryKey: ['users'], refetchType: 'none' });
  },
};
