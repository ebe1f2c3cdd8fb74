import { queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyInput, Giving, getGiving, getGivingSettings, setGivingSettings } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const getGivingEndpoint = endpoint<typeof getGiving>('GET', '/api/users/{id}/giving');
const getSettingsEndpoint = endpoint<typeof getGivingSettings>('GET', '/api/users/{id}/giving-settings');
const setSettingsEndpoint = endpoint<typeof setGivingSettings>('PUT', '/api/users/{id}/giving-settings');

/** How a member gives. */
export const givingQuery = (id: string) =>
  queryOptions({
    queryKey: ['giving', id] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(getGivingEndpoint, { params: { id }, signal })).data,
  });

/** Whether a member has numbers to show. */
export const hasGiven = (giving: Giving | undefined): boolean => Boolean(giving?.given || giving?.lent);

/** The member's own settings, with the address: it leaves the memory with the part that shows it. */
export const givingSettingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['giving-settings', id] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(getSettingsEndpoint, { params: { id }, signal })).data,
    gcTime: 0,
    staleTime: 0,
  });

export function useSetGivingSettings(id: string) {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof setGivingSettings>, { client }) =>
      (await apiOf(client).call(setSettingsEndpoint, { params: { id }, body })).data,
    onSuccess: (settings, _body, _before, { client }) => {
      client.setQueryData(givingSettingsQuery(id).queryKey, settings);
      void client.invalidateQueries({ queryKey: givingQuery(id).queryKey });
    },
  });
}
