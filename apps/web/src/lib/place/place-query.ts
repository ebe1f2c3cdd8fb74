import { queryOptions } from '@tanstack/react-query';
import type { findPlace, Point } from '@windfall/contract';
import { apiOf } from '../api/api-of.ts';
import { endpoint } from '../api/endpoint.ts';

const placeEndpoint = endpoint<typeof findPlace>('GET', '/api/geo/place');

/** The place that a ZIP code or the name of a town means; of several towns the one near the point. */
export const placeQuery = (text: string, from: Point | null = null) =>
  queryOptions({
    queryKey: ['known-place', text, ...(from ? [from] : [])],
    queryFn: async ({ client, signal }) => {
      const near = from && { lat: String(from.latitude), lon: String(from.longitude) };
      const { data } = await apiOf(client).call(placeEndpoint, { query: { q: text, ...near }, signal });
      return data;
    },
    // Places do not move.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whether a place is written as coordinates, which name no town. */
export const isPoint = (near: string): boolean => /^[-+\d.,\s]+$/.test(near) && near.includes(',');
