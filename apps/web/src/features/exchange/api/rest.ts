import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Claim, getRest, Wisher } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { sendOrThrow } from '../../../lib/outbox/send.ts';
import { promiseKind, toFields } from './ask-kinds.ts';
import { CLAIMS_KEY } from './claims-query.ts';

const restEndpoint = endpoint<typeof getRest>('GET', '/api/listings/{id}/rest');

/** What can become of the rest of the viewer's offer, and to whom some of it is promised. */
export const restQuery = (listingId: string) =>
  queryOptions({
    queryKey: [...CLAIMS_KEY, 'rest', listingId] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(restEndpoint, { params: { id: listingId }, signal })).data,
  });

export interface Gift {
  /** The id of the promise: the same tap again is the same promise. */
  id: string;
  wisher: Wisher;
}

/** Promises the rest of the viewer's offer to a member who looks for it; without a connection it waits in the outbox. */
export function useGiveRest(listingId: string, userId: string) {
  return useMutation({
    mutationFn: ({ id, wisher: { listing_id, title, amount } }: Gift, { client }) =>
      sendOrThrow<Claim>(client, promiseKind, {
        id,
        userId,
        target: listing_id,
        label: title,
        fields: { ...toFields({ wanted: amount }), offer_id: listingId },
      }),
  });
}
