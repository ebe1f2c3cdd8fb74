import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { findPlaceAt } from './api/reverse-place.ts';
import { askDevice } from './ask-device.ts';
import type { AddressSuggestion } from './model/address-suggestion.ts';
import { strings } from './strings.ts';

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
