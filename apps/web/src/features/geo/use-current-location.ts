import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { findPlaceAt, type Point } from './api/reverse-place.ts';
import type { AddressSuggestion } from './model/address-suggestion.ts';
import { strings } from './strings.ts';

/** Timeout of the device, and maximum age of its position. */
const POSITION_OPTIONS: PositionOptions = { timeout: 15_000, maximumAge: 60_000, enableHighAccuracy: false };
/** `GeolocationPositionError.PERMISSION_DENIED`; some environments lack the class. */
const PERMISSION_DENIED = 1;

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
    const geolocation = navigator.geolocation as Geolocation | undefined;
    if (!geolocation) return fail(t.geolocationUnsupported);
    const point = await getPosition(geolocation).catch((reason: unknown) => {
      fail(isDenied(reason) ? t.geolocationDenied : t.geolocationFailed);
    });
    if (!point) return null;
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

function getPosition(geolocation: Geolocation): Promise<Point> {
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      reject,
      POSITION_OPTIONS,
    );
  });
}

/** Rounds to about 100 m: the neighborhood, but not the house. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000;
}

function isDenied(reason: unknown): boolean {
  return (
    typeof reason === 'object' && reason !== null && 'code' in reason && reason.code === PERMISSION_DENIED
  );
}
