import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  CONFIRM_WORDS,
  type cleanDuplicates,
  type cleanTestUsers,
  type Destruction,
  type Proof,
  type previewDuplicates,
  type previewPurge,
  type previewTestUsers,
  type purgeUsers,
  type removeContents,
  type resetData,
  type resetListings,
  type resetUsers,
} from '@windfall/contract';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { ADMIN_KEY } from './settings.ts';

/** The server makes a backup first, whose duration depends on the amount of data. */
const LONG_CALL = { timeout: 30 * 60_000 };

const purge = endpoint<typeof purgeUsers>('POST', '/api/admin/purge', LONG_CALL);
const duplicates = endpoint<typeof cleanDuplicates>('POST', '/api/admin/duplicates', LONG_CALL);
const testUsers = endpoint<typeof cleanTestUsers>('POST', '/api/admin/clean-test-users', LONG_CALL);
const contents = endpoint<typeof removeContents>('POST', '/api/admin/remove-contents', LONG_CALL);
const listings = endpoint<typeof resetListings>('POST', '/api/admin/reset-listings', LONG_CALL);
const users = endpoint<typeof resetUsers>('POST', '/api/admin/reset-users', LONG_CALL);
const everything = endpoint<typeof resetData>('POST', '/api/admin/reset', LONG_CALL);

/** The word to type before each destructive action, sent with the request. The server makes a backup first. */
export const ACT_WORDS = {
  purge: CONFIRM_WORDS.purgeUsers,
  duplicates: CONFIRM_WORDS.cleanDuplicates,
  testUsers: CONFIRM_WORDS.cleanTestUsers,
  contents: CONFIRM_WORDS.removeContents,
  listings: CONFIRM_WORDS.resetListings,
  users: CONFIRM_WORDS.resetUsers,
  everything: CONFIRM_WORDS.resetData,
} as const;
export type DestructiveAct = keyof typeof ACT_WORDS;

/** `as_of` is the time of the preview: rows created later stay. `only` names the chosen duplicates or members. */
type Order<A extends DestructiveAct> = Proof & {
  confirm: (typeof ACT_WORDS)[A];
  as_of?: string;
} & (A extends 'contents' ? { only: string[] } : { only?: string[] });

/** Each operation returns its removal; `reset-listings` returns only `true`. */
const acts: { [A in DestructiveAct]: (api: ApiClient, body: Order<A>) => Promise<Destruction | true> } = {
  purge: async (api, body) => (await api.call(purge, { body })).data,
  duplicates: async (api, body) => (await api.call(duplicates, { body })).data,
  testUsers: async (api, body) => (await api.call(testUsers, { body })).data,
  contents: async (api, body) => (await api.call(contents, { body })).data,
  listings: async (api, body) => (await api.call(listings, { body })).data,
  users: async (api, body) => (await api.call(users, { body })).data,
  everything: async (api, body) => (await api.call(everything, { body })).data,
};

export function useDestroy<A extends DestructiveAct>(act: A) {
  return useMutation({
    mutationFn: (order: Order<A>, { client }) => acts[act](apiOf(client), order),
    onSuccess: async (_data, _input, _result, { client }) => {
      await client.invalidateQueries({ queryKey: ADMIN_KEY });
      void client.invalidateQueries({ refetchType: 'none' });
    },
  });
}

const purgeEndpoint = endpoint<typeof previewPurge>('GET', '/api/admin/purge');
const testUsersEndpoint = endpoint<typeof previewTestUsers>('GET', '/api/admin/clean-test-users');
const duplicatesEndpoint = endpoint<typeof previewDuplicates>('GET', '/api/admin/duplicates');

export const purgePreviewQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'purge'],
  queryFn: async ({ client, signal }) => (await apiOf(client).call(purgeEndpoint, { signal })).data,
  staleTime: 0,
});

export const testUsersPreviewQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'test-users'],
  queryFn: async ({ client, signal }) => (await apiOf(client).call(testUsersEndpoint, { signal })).data,
  staleTime: 0,
});

export const duplicatesPreviewQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'duplicates'],
  queryFn: async ({ client, signal }) => (await apiOf(client).call(duplicatesEndpoint, { signal })).data,
  staleTime: 0,
});
