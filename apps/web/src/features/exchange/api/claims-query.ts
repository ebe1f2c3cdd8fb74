import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Claim, getClaim, listClaims, listLine } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const listClaimsEndpoint = endpoint<typeof listClaims>('GET', '/api/claims', { isList: true });
const listLineEndpoint = endpoint<typeof listLine>('GET', '/api/listings/{id}/claims', { isList: true });
const getClaimEndpoint = endpoint<typeof getClaim>('GET', '/api/claims/{id}');

/** Key of everything that shows claims. */
export const CLAIMS_KEY = ['claims'] as const;

export type ClaimRole = Claim['role'];

const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
};

/** Few members have more open claims at a time. */
const OPEN_PAGE = 100;

/** The viewer's open claims in one role, what is due first. */
export const openClaimsQuery = (role: ClaimRole) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: [...CLAIMS_KEY, 'open', role] as const,
    queryFn: async ({ client, signal, pageParam }) => {
      const page = pageParam === null ? {} : { cursor: pageParam };
      const query = { role, open: 'true', sort: 'due', limit: OPEN_PAGE, ...page } as const;
      const { data, next } = await apiOf(client).call(listClaimsEndpoint, { query, signal });
      return { claims: data, next };
    },
  });

/** The viewer's latest claims in one role that are over. */
export const endedClaimsQuery = (role: ClaimRole) =>
  queryOptions({
    queryKey: [...CLAIMS_KEY, 'ended', role] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(listClaimsEndpoint, { query: { role, open: 'false' }, signal })).data,
  });

/** The latest claims between the viewer and one other member, in both directions. */
export const claimsWithQuery = (otherUserId: string) =>
  queryOptions({
    queryKey: [...CLAIMS_KEY, 'with', otherUserId] as const,
    queryFn: async ({ client, signal }) => {
      const ask = (role: ClaimRole) =>
        apiOf(client).call(listClaimsEndpoint, { query: { role, with: otherUserId }, signal });
      const [asked, given] = await Promise.all([ask('asker'), ask('giver')]);
      return [...asked.data, ...given.data];
    },
  });

/** The claims on a listing in the order of its line: all for its owner, else the viewer's own. */
export const lineQuery = (listingId: string) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: [...CLAIMS_KEY, 'line', listingId] as const,
    queryFn: async ({ client, signal, pageParam }) => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      const params = { id: listingId };
      const { data, next } = await apiOf(client).call(listLineEndpoint, { params, query, signal });
      return { claims: data, next };
    },
  });

export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: [...CLAIMS_KEY, 'one', id] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(getClaimEndpoint, { params: { id }, signal })).data,
  });
