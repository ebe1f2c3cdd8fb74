import { queryOptions, useMutation } from '@tanstack/react-query';
import type {
  cleanDuplicates,
  cleanTestUsers,
  Destruction,
  previewDuplicates,
  previewPurge,
  previewTestUsers,
  purgeUsers,
  resetData,
  resetListings,
  resetUsers,
  ShownConfirmation,
} from '@windfall/contract';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { ADMIN_KEY } from './keys.ts';

/** A backup comes first, and that takes as long as there is much to keep. */
const PATIENCE = { timeout: 30 * 60_000 };

const purge = endpoint<typeof purgeUsers>('POST', '/api/admin/purge', PATIENCE);
const duplicates = endpoint<typeof cleanDuplicates>('POST', '/api/admin/duplicates', PATIENCE);
const testUsers = endpoint<typeof cleanTestUsers>('POST', '/api/admin/clean-test-users', PATIENCE);
const listings = endpoint<typeof resetListings>('POST', '/api/admin/reset-listings', PATIENCE);
const users = endpoint<typeof resetUsers>('POST', '/api/admin/reset-users', PATIENCE);
const everything = endpoint<typeof resetData>('POST', '/api/admin/reset', PATIENCE);

/** Each act answers what it removed; `reset-listings` answers `true` alone (spec section 7). */
const acts = {
  purge: async (api: ApiClient, body: ShownConfirmation) => (await api.call(purge, { body })).data,
  duplicates: async (api: ApiClient, body: ShownConfirmation) => (await api.call(duplicates, { body })).data,
  testUsers: async (api: ApiClient, body: ShownConfirmation) => (await api.call(testUsers, { body })).data,
  listings: async (api: ApiClient, body: ShownConfirmation) => (await api.call(listings, { body })).data,
  users: async (api: ApiClient, body: ShownConfirmation) => (await api.call(users, { body })).data,
  everything: async (api: ApiClient, body: ShownConfirmation) => (await api.call(everything, { body })).data,
} as const;

/** What an administrator can have removed; each is preceded by a backup. */
export type DestructiveAct = keyof typeof acts;

export function useDestroy(act: DestructiveAct) {
  return useMutation({
    mutationFn: (confirmation: ShownConfirmation, { client }): Promise<Destruction | true> =>
      acts[act](apiOf(client), confirmation),
    onSuccess: async (_data, _input, _result, { client }) => {
      await client.invalidateQueries({ queryKey: ADMIN_KEY });
      void client.invalidateQueries({ refetchType: 'none' });
    },
    meta: { toast: false },
  });
}

const purgeEndpoint = endpoint<typeof previewPurge>('GET', '/api/admin/purge');
const testUsersEndpoint = endpoint<typeof previewTestUsers>('GET', '/api/admin/clean-test-users');
const duplicatesEndpoint = endpoint<typeof previewDuplicates>('GET', '/api/admin/duplicates');

export const purgePreviewQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'purge'],
  queryFn: async ({ client, signal }) => (await apiOf(client).call(purgeEndpoint, { signal })).data,
  staleTime: 0,
  meta: { toast: false },
});

export const testUsersPreviewQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'test-users'],
  queryFn: async ({ client, signal }) => (await apiOf(client).call(testUsersEndpoint, { signal })).data,
  staleTime: 0,
  meta: { toast: false },
});

export const duplicatesPreviewQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'duplicates'],
  queryFn: async ({ client, signal }) => (await apiOf(client).call(duplicatesEndpoint, { signal })).data,
  staleTime: 0,
  meta: { toast: false },
});
