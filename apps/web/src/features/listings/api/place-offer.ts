import { queryOptions, useMutation } from '@tanstack/react-query';
import type { answerPlaceOffer, getPlaceOffer } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const getEndpoint = endpoint<typeof getPlaceOffer>('GET', '/api/users/{id}/place-offer');
const answerEndpoint = endpoint<typeof answerPlaceOffer>('POST', '/api/users/{id}/place-offer');

/** What the server offers for the member's older listings. */
export const placeOfferQuery = (id: string) =>
  queryOptions({
    queryKey: ['place-offer', id] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(getEndpoint, { params: { id }, signal })).data,
  });

/** Moves the listings or leaves them; the offer is gone afterwards. */
export function useAnswerPlaceOffer(id: string) {
  return useMutation({
    mutationFn: async (accept: boolean, { client }) =>
      (await apiOf(client).call(answerEndpoint, { params: { id }, body: { accept } })).data,
    onSuccess: ({ moved }, _accept, _before, { client }) => {
      client.setQueryData(placeOfferQuery(id).queryKey, { listings: 0, town: null, zip_code: null });
      if (moved > 0) void client.invalidateQueries({ queryKey: ['listings'] });
    },
    meta: { toast: true },
  });
}
