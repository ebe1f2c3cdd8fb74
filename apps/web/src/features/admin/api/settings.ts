import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { BodyInput, changeSettings, getSettings } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

/**
 * Begins the key of each query of the administrators' pages, so that a deletion or a restore invalidates all of them.
 */
export const ADMIN_KEY = ['admin'] as const;

/** Of the first steps of a host, some of which are settings. */
export const FIRST_STEPS_KEY = [...ADMIN_KEY, 'first-steps'] as const;

const getEndpoint = endpoint<typeof getSettings>('GET', '/api/admin/settings');
const changeEndpoint = endpoint<typeof changeSettings>('PUT', '/api/admin/settings');

export const settingsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'settings'],
  queryFn: async ({ client, signal }) => (await apiOf(client).call(getEndpoint, { signal })).data,
  // Another administrator may have changed them.
  refetchOnWindowFocus: 'always',
});

export function useChangeSettings() {
  return useMutation({
    mutationFn: async (changes: BodyInput<typeof changeSettings>, { client }) =>
      (await apiOf(client).call(changeEndpoint, { body: changes })).data,
    onSuccess: (settings, _changes, _result, { client }) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      void client.invalidateQueries({ queryKey: ['site'] });
      void client.invalidateQueries({ queryKey: FIRST_STEPS_KEY });
    },
  });
}

/** Whether an administrator must prove who they are before a deletion. */
export function useNeedsProof(): boolean {
  return useQuery(settingsQuery).data?.securityLevel === 'high';
}
