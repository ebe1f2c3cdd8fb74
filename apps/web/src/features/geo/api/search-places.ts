import { queryOptions } from '@tanstack/react-query';
import { ADDRESS_SEARCH, type searchPlaces } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { fetchPoint, type KnownPlace } from '../../../lib/place/known-place.ts';
import { type AddressSuggestion, toSuggestion } from '../model/address-suggestion.ts';

const searchEndpoint = endpoint<typeof searchPlaces>('GET', '/api/geo/search', { missingIsEmpty: true });

/** Places for a text, with the parameters of the geocoder; those near where one looks come first. */
export const placesQuery = (text: string, from: KnownPlace | null) =>
  queryOptions({
    queryKey: ['places', text, from?.near],
    queryFn: async ({ client, signal }): Promise<AddressSuggestion[]> => {
      const bias = await fetchPoint(client, from);
      const near = bias ? { lat: String(bias.latitude), lon: String(bias.longitude) } : {};
      const query = {
        q: `${text} USA`,
        format: 'json',
        addressdetails: 1,
        limit: ADDRESS_SEARCH.max,
        ...near,
      };
      const { data } = await apiOf(client).call(searchEndpoint, { query, signal });
      if (!Array.isArray(data)) return [];
      return data.flatMap((place) => toSuggestion(place) ?? []).slice(0, ADDRESS_SEARCH.max);
    },
    // Places do not change while a form is filled in.
    staleTime: Number.POSITIVE_INFINITY,
    // A failed search is retried when the same text is typed again.
    retryOnMount: true,
  });
