import { queryOptions, useMutation } from '@tanstack/react-query';
import type { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const getEndpoint = endpoint<typeof getCalendarFeed>('GET', '/api/calendar');
const makeEndpoint = endpoint<typeof makeCalendarFeed>('POST', '/api/calendar');
const endEndpoint = endpoint<typeof endCalendarFeed>('DELETE', '/api/calendar');

/** When the member made the address of their calendar. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'] as const,
  queryFn: async ({ client, signal }) => (await apiOf(client).call(getEndpoint, { signal })).data,
  gcTime: 0,
});

/** The address is in the response only. */
export function useMakeCalendarFeed() {
  return useMutation({
    mutationFn: async (_: undefined, { client }) => (await apiOf(client).call(makeEndpoint, {})).data,
    onSuccess: ({ created_at }, _body, _before, { client }) =>
      client.setQueryData(calendarFeedQuery.queryKey, { created_at }),
    gcTime: 0,
  });
}

export function useEndCalendarFeed() {
  return useMutation({
    mutationFn: async (_: undefined, { client }) => (await apiOf(client).call(endEndpoint, {})).data,
    onSuccess: (ended, _body, _before, { client }) => client.setQueryData(calendarFeedQuery.queryKey, ended),
  });
}
