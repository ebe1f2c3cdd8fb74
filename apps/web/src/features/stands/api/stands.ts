import { queryOptions, useMutation } from '@tanstack/react-query';
import type {
  BodyInput,
  createStand,
  endStand,
  getStand,
  getTap,
  listStands,
  listTaps,
  Stand,
  setStandListings,
  undoTap,
  updateStand,
} from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const getEndpoint = endpoint<typeof getStand>('GET', '/api/stands/{code}');
const listEndpoint = endpoint<typeof listStands>('GET', '/api/stands');
const createEndpoint = endpoint<typeof createStand>('POST', '/api/stands');
const updateEndpoint = endpoint<typeof updateStand>('PUT', '/api/stands/{code}');
const endEndpoint = endpoint<typeof endStand>('DELETE', '/api/stands/{code}');
const placeEndpoint = endpoint<typeof setStandListings>('PUT', '/api/stands/{code}/listings');
const tapsEndpoint = endpoint<typeof listTaps>('GET', '/api/stands/{code}/taps');
const tapEndpoint = endpoint<typeof getTap>('GET', '/api/stands/{code}/taps/{id}');
const undoEndpoint = endpoint<typeof undoTap>('DELETE', '/api/stands/{code}/taps/{id}');

/** Names in the address of a stand the tap that it tells of. */
export const TAP_PARAM = 'tap';

/** A stand with what is there now. */
export const standQuery = (code: string) =>
  queryOptions({
    queryKey: ['stands', 'one', code.toLowerCase()] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(getEndpoint, { params: { code }, signal })).data,
  });

/** The stands that the viewer keeps. */
export const ownStandsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['stands', 'own', userId] as const,
    queryFn: async ({ client, signal }) => (await apiOf(client).call(listEndpoint, { signal })).data,
  });

/** What was tapped at a stand lately, for its keeper. */
export const tapsQuery = (code: string) =>
  queryOptions({
    queryKey: ['stands', 'taps', code] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(tapsEndpoint, { params: { code }, signal })).data,
  });

/** What was counted of a tap, after a browser sent its form itself. */
export const tapQuery = (code: string, id: string) =>
  queryOptions({
    queryKey: ['stands', 'tap', code, id] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(tapEndpoint, { params: { code, id }, signal })).data,
  });

const STANDS = { queryKey: ['stands'] };

export function useCreateStand() {
  return useMutation({
    mutationFn: async (
      { idempotencyKey, ...body }: BodyInput<typeof createStand> & { idempotencyKey: string },
      { client },
    ) => (await apiOf(client).call(createEndpoint, { body, idempotencyKey })).data,
    onSuccess: (_stand, _body, _result, { client }) => client.invalidateQueries(STANDS),
  });
}

/** What a keeper does with a stand. */
export type StandChange =
  | { do: 'change'; body: BodyInput<typeof updateStand> }
  | { do: 'place'; listingIds: string[] }
  | { do: 'undo'; tapId: string }
  | { do: 'end' };

export function useChangeStand({ code }: Pick<Stand, 'code'>) {
  return useMutation({
    mutationFn: async (change: StandChange, { client }) => {
      const api = apiOf(client);
      const params = { code };
      if (change.do === 'change') await api.call(updateEndpoint, { params, body: change.body });
      else if (change.do === 'place')
        await api.call(placeEndpoint, { params, body: { listing_ids: change.listingIds } });
      else if (change.do === 'undo') await api.call(undoEndpoint, { params: { code, id: change.tapId } });
      else await api.call(endEndpoint, { params });
    },
    onSettled: (_data, _error, _input, _result, { client }) => client.invalidateQueries(STANDS),
  });
}
