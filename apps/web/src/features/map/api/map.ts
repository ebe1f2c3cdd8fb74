import { queryOptions } from '@tanstack/react-query';
import type { getMap } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const mapEndpoint = endpoint<typeof getMap>('GET', '/api/map');

/** The squares around a place; without one around the town of the site. Without a zoom the server chooses it. */
export const mapQuery = (near: string, zoom: number | null) =>
  queryOptions({
    // Of the listings: it is fetched anew when they change.
    queryKey: ['listings', 'map', near, zoom],
    queryFn: async ({ client, signal }) => {
      const query = { ...(zoom !== null && { zoom: String(zoom) }), ...(near && { near }) };
      return (await apiOf(client).call(mapEndpoint, { query, signal })).data;
    },
  });
