import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import type {
  getSecondFactor,
  Proof,
  replaceRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { refreshAdminRights } from '../../../lib/session/session-query.ts';
import { SESSIONS_KEY } from './sessions.ts';

const PATH = '/api/auth/second-factor';
const getEndpoint = endpoint<typeof getSecondFactor>('GET', PATH);
const startEndpoint = endpoint<typeof startSecondFactor>('POST', `${PATH}/start`);
/** Never repeated automatically: the codes of a lost response cannot be shown again. */
const onEndpoint = endpoint<typeof turnOnSecondFactor>('POST', PATH, { repeatable: false });
const codesEndpoint = endpoint<typeof replaceRecoveryCodes>('POST', `${PATH}/recovery-codes`);
const offEndpoint = endpoint<typeof turnOffSecondFactor>('DELETE', PATH);

const KEY = ['second-factor'] as const;

/** Whether the member's sign-ins need a code. */
export const secondFactorQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ client, signal }) => (await apiOf(client).call(getEndpoint, { signal })).data,
});

const refetch = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });

export function useStartSecondFactor() {
  return useMutation({
    mutationFn: async (proof: Proof, { client }) =>
      (await apiOf(client).call(startEndpoint, { body: proof })).data,
  });
}

export function useTurnOn() {
  return useMutation({
    mutationFn: async (code: string, { client }) =>
      (await apiOf(client).call(onEndpoint, { body: { code } })).data.recovery_codes,
    onSuccess: async (_codes, _code, _result, { client }) => {
      await refetch(client);
      await client.invalidateQueries({ queryKey: SESSIONS_KEY });
      await refreshAdminRights(client);
    },
  });
}

export function useReplaceCodes() {
  return useMutation({
    mutationFn: async (proof: Proof, { client }) =>
      (await apiOf(client).call(codesEndpoint, { body: proof })).data.recovery_codes,
    onSuccess: (_codes, _proof, _result, { client }) => refetch(client),
  });
}

export function useTurnOff() {
  return useMutation({
    mutationFn: (proof: Proof, { client }) => apiOf(client).call(offEndpoint, { body: proof }),
    onSuccess: (_data, _proof, _result, { client }) => refetch(client),
  });
}
