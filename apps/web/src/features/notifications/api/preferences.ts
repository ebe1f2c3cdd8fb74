import { queryOptions, useMutation } from '@tanstack/react-query';
import type {
  BodyInput,
  changeNotificationPreferences,
  getNotificationPreferences,
} from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const PATH = '/api/notifications/preferences';
const getEndpoint = endpoint<typeof getNotificationPreferences>('GET', PATH);
const changeEndpoint = endpoint<typeof changeNotificationPreferences>('PUT', PATH);

/** The member's choices for push and email, and the quiet hours. */
export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'] as const,
  queryFn: async ({ client, signal }) => (await apiOf(client).call(getEndpoint, { signal })).data,
  // A link in an email may have changed them.
  staleTime: 0,
  gcTime: 0,
});

export function useChangePreferences() {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof changeNotificationPreferences>, { client }) =>
      (await apiOf(client).call(changeEndpoint, { body })).data,
    onSuccess: (saved, _body, _before, { client }) => client.setQueryData(preferencesQuery.queryKey, saved),
  });
}
