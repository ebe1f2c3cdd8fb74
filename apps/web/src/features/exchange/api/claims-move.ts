import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import {
  type BodyInput,
  type Claim,
  type ClaimAction,
  defineStrings,
  type getPickupAddress,
  type moveClaim,
  type ParamsInput,
  type setPickup,
  stringsIn,
} from '@windfall/contract';
import { isApiError } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { fieldsOf } from '../../../lib/outbox/changes.ts';
import type { OutboxKind } from '../../../lib/outbox/outbox-kinds.ts';
import { sendOrThrow } from '../../../lib/outbox/send.ts';
import { paths } from '../../../lib/paths.ts';
import { reloadClaim, storeClaim } from './claims-cache.ts';

const setPickupEndpoint = endpoint<typeof setPickup>('PUT', '/api/claims/{id}/pickup');
const getPickupAddressEndpoint = endpoint<typeof getPickupAddress>('GET', '/api/claims/{id}/address');

/** The claim's version prevents a second change, so a lost request is repeated. */
export const moveClaimEndpoint = endpoint<typeof moveClaim>('POST', '/api/claims/{id}/{action}', {
  repeatable: true,
});

const strings = defineStrings({
  en: {
    title: (listing: string) => (listing ? `Answer about “${listing}”` : 'Answer about produce'),
    offer: 'Promise',
    accept: 'Yes, I will take it',
    collect: 'Picked up',
    return: 'It is back',
  },
});

/** A step of a claim. Its target is the other member. */
export const claimMoveKind: OutboxKind<Claim> = {
  name: 'claim-move',
  deliver: async (api, { fields: { claim, action, ...body } }) => {
    const params = { id: String(claim), action } as ParamsInput<typeof moveClaim>;
    return (await api.call(moveClaimEndpoint, { params, body: body as BodyInput<typeof moveClaim> })).data;
  },
  shownUnder: ['claims', 'listings'],
  show: (client, _item, claim) => storeClaim(client, claim),
  description: {
    strings,
    text: ({ action, amount }, locale) => {
      const t = stringsIn(strings, locale);
      const words = isKept(action) ? t[action] : '';
      return typeof amount === 'number' ? `${words}: ${amount}` : words;
    },
    editPath: paths.conversation,
  },
};

export interface Move {
  action: ClaimAction;
  amount?: number | undefined;
  text?: string;
  /** Of a loan that is kept longer. */
  to?: string;
}

/** Steps that mean the same when they arrive later; the others need an answer at once. */
const KEPT = ['offer', 'accept', 'collect', 'return'] as const satisfies ClaimAction[];

const isKept = (action: unknown): action is (typeof KEPT)[number] => KEPT.some((kept) => kept === action);

/** Takes a claim one step further. */
export function useMoveClaim({ id, version, listing, role, asker, giver }: Claim) {
  return useMutation({
    mutationFn: (move: Move, { client }) =>
      sendOrThrow(client, claimMoveKind, {
        target: role === 'giver' ? asker.id : giver.id,
        label: listing.title,
        fields: fieldsOf({ claim: id, version, ...move }),
        canWait: isKept(move.action),
      }),
    onError: (error, _move, _before, { client }) => reloadStale(client, id, error),
  });
}

/** The refused version is not the present one. */
export async function reloadStale(client: QueryClient, id: string, error: unknown): Promise<void> {
  if (isApiError(error) && [403, 404, 409].includes(error.status)) await reloadClaim(client, id);
}

export type Pickup = BodyInput<typeof setPickup>;

export function useSetPickup(id: string) {
  return useMutation({
    mutationFn: async (pickup: Pickup, { client }) =>
      (await apiOf(client).call(setPickupEndpoint, { params: { id }, body: pickup })).data,
    onSuccess: (claim, _pickup, _before, { client }) => storeClaim(client, claim),
    onError: (error, _pickup, _before, { client }) => reloadStale(client, id, error),
  });
}

/**
 * The address of a pickup (docs/product/exchange.md#pickup-address). It leaves the memory with the part that shows it, and is under no
 * key whose responses the browser stores.
 */
export const pickupAddressQuery = (id: string) =>
  queryOptions({
    queryKey: ['pickup-address', id] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(getPickupAddressEndpoint, { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
