import { queryOptions } from '@tanstack/react-query';
import type { getListing } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const getListingEndpoint = endpoint<typeof getListing>('GET', '/api/listings/{id}');

export const listingKey = (id: string) => ['listings', 'one', id] as const;

export const listingQuery = (id: string) =>
  queryOptions({
    queryKey: listingKey(id),
    queryFn: async ({ client, signal }) => {
      const { data } = await apiOf(client).call(getListingEndpoint, { params: { id }, signal });
      return data;
    },
    meta: { toast: false },
  });
