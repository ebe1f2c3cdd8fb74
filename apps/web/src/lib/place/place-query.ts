import { queryOptions } from '@tanstack/react-query';
import type { findPlace } from '@windfall/contract';
import { apiOf } from '../api/api-of.ts';
import { endpoint } from '../api/endpoint.ts';

const placeEndpoint = endpoint<typeof findPlace>('GET', '/api/geo/place');

/** The place that a ZIP code or the name of a town means. */
export const placeQuery = (text: string) =>
  queryOptions({
    queryKey: ['known-place', text],
    queryFn: async ({ client, signal }) => {
      const { data } = await apiOf(client).call(placeEndpoint, { query: { q: text }, signal });
      return data;
    },
    // Places do not move.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { toast: false },
  });

/** Whether a place is written as coordinates, which name no town. */
export const isPoint = (near: string): boolean => /^[-+\d.,\s]+$/.test(near) && near.includes(',');
