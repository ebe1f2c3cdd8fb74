import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Point, reversePlace } from '@windfall/contract';
import { useRef, useState } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { apiOf } from '../../lib/api/api-of.ts';
import { endpoint } from '../../lib/api/endpoint.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { askDevice } from './ask-device.ts';
import { type AddressSuggestion, toSuggestion } from './model/address-suggestion.ts';
import { strings } from './strings.ts';

const reverseEndpoint = endpoint<typeof reversePlace>('GET', '/api/geo/reverse');

interface CurrentLocation {
  /**
   * Requests the device's position and its place from the server; null on failure, with a message in `error`.
   */
  locate: () => Promise<AddressSuggestion | null>;
  locating: boolean;
  /** Message of the last failure. */
  error: string | null;
}

/** The visitor's place, for a 'use my current location' button. */
export function useCurrentLocation(): CurrentLocation {
  const t = useStrings(strings);
  const queryClient = useQueryClient();
  const [locating, setLocating] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // State comes too late for the second click of a double click.
  const underWay = useRef<Promise<AddressSuggestion | null> | null>(null);
  const fail = (message: string) => {
    setError(message);
    return null;
  };
  const find = async () => {
    const point = await askDevice();
    if (typeof point === 'string') return fail(t[point]);
    try {
      return (await findPlaceAt(queryClient, point)) ?? fail(t.placeUnknown);
    } catch (reason) {
      return fail(isApiError(reason) && reason.status === 404 ? t.placeUnknown : t.lookupFailed);
    }
  };
  const locate = () => {
    if (underWay.current) return underWay.current;
    setError(null);
    setLocating(true);
    const search = find().finally(() => {
      underWay.current = null;
      setLocating(false);
    });
    underWay.current = search;
    return search;
  };
  return { locate, locating, error };
}

/** The place at a point, or null without one. The result keeps the requested point. */
async function findPlaceAt(client: QueryClient, point: Point): Promise<AddressSuggestion | null> {
  const query = { lat: String(point.latitude), lon: String(point.longitude) };
  const { data } = await apiOf(client).call(reverseEndpoint, { query });
  const place = toSuggestion(data);
  return place && { ...place, ...point };
}
