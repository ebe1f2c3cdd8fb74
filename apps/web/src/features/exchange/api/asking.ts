import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type Claim,
  type Listing,
  type listLine,
  type listUserListings,
  OPEN_STATES,
} from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { openerOf } from '../model/claim-opener.ts';

const ownListingsEndpoint = endpoint<typeof listUserListings>('GET', '/api/users/{id}/listings');

/** The most that the server answers at once: the latest of them can be given in return. */
const LIMIT = 100;

const listLineEndpoint = endpoint<typeof listLine>('GET', '/api/listings/{id}/claims', { isList: true });

/** The claims on a listing that its reader may see: the owner all of them, others their own. */
export const ownClaimsQuery = (userId: string, listingId: string) =>
  queryOptions({
    queryKey: ['claims', userId, 'line', listingId] as const,
    queryFn: async ({ client, signal }): Promise<Claim[]> =>
      (await apiOf(client).call(listLineEndpoint, { params: { id: listingId }, signal })).data,
  });

/** The open claim among these that this member opened; there is at most one on a listing. */
export function openClaimOf(claims: readonly Claim[] | undefined, userId: string): Claim | null {
  const isOpen = ({ state }: Claim) => (OPEN_STATES as readonly string[]).includes(state);
  return claims?.find((claim) => openerOf(claim).id === userId && isOpen(claim)) ?? null;
}

/** Stores the server's answer to asking. */
export function storeClaim(client: QueryClient, userId: string, listingId: string, claim: Claim): void {
  client.setQueryData(ownClaimsQuery(userId, listingId).queryKey, (known = []) => [
    claim,
    ...known.filter(({ id }) => id !== claim.id),
  ]);
}

/** The available offers of a member, newest first. */
export const swappableQuery = (userId: string) =>
  queryOptions({
    queryKey: ['listings', 'swappable', userId] as const,
    queryFn: async ({ client, signal }): Promise<Listing[]> => {
      const input = { params: { id: userId }, query: { limit: LIMIT }, signal };
      const { data } = await apiOf(client).call(ownListingsEndpoint, input);
      return data.filter(
        ({ is_available, kind, sharing }) =>
          is_available &&
          kind !== 'wanted' &&
          sharing?.left !== 0 &&
          !sharing?.comes_back &&
          !sharing?.harvest,
      );
    },
  });
