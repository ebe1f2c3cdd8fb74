import type { QueryClient } from '@tanstack/react-query';
import type { Point, reversePlace } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { type AddressSuggestion, toSuggestion } from '../model/address-suggestion.ts';

const reverseEndpoint = endpoint<typeof reversePlace>('GET', '/api/geo/reverse');

/** The place at a point, or null without one. The result keeps the requested point. */
export async function findPlaceAt(client: QueryClient, point: Point): Promise<AddressSuggestion | null> {
  const query = { lat: String(point.latitude), lon: String(point.longitude) };
  const { data } = await apiOf(client).call(reverseEndpoint, { query });
  const place = toSuggestion(data);
  return place && { ...place, ...point };
}
