import { queryOptions } from '@tanstack/react-query';
import type { CropDescription, listListings } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const listEndpoint = endpoint<typeof listListings>('GET', '/api/listings', { missingIsEmpty: true });

const ASKED = 12;
const SHOWN = 4;

/**
 * The nearest available listings that name a crop, the newest without a place. One of another crop is not of it: a tomato is named
 * 'Persimmon' too.
 */
export const listingsOfCropQuery = ({ id, names }: Pick<CropDescription, 'id' | 'names'>, near: string) =>
  queryOptions({
    queryKey: ['listings', 'of-crop', id, near],
    queryFn: async ({ client, signal }) => {
      const place = near ? ({ near, sort: 'distance' } as const) : {};
      const query = { search: names.en.many, available: 'true', limit: ASKED, ...place } as const;
      const { data } = await apiOf(client).call(listEndpoint, { query, signal });
      return data.filter(({ crop }) => !crop || crop === id).slice(0, SHOWN);
    },
  });
