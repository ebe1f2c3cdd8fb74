import { queryOptions } from '@tanstack/react-query';
import type { listListings } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const listEndpoint = endpoint<typeof listListings>('GET', '/api/listings', { missingIsEmpty: true });

const SHOWN = 4;

/** The nearest available listings that name a crop; the newest without a place. */
export const listingsOfCropQuery = (name: string, near: string) =>
  queryOptions({
    queryKey: ['listings', 'of-crop', name, near],
    queryFn: async ({ client, signal }) => {
      const place = near ? ({ near, sort: 'distance' } as const) : {};
      const query = { search: name, available: 'true', limit: SHOWN, ...place } as const;
      return (await apiOf(client).call(listEndpoint, { query, signal })).data;
    },
  });
