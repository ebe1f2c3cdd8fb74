import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { findPlaceAt, type Point } from './api/reverse-place.ts';
import type { AddressSuggestion } from './model/address-suggestion.ts';
import { strings } from './strings.ts';

/** How long the device may take to find itself, and how old a response it may give. */
const POSITION_OPTIONS: PositionOptions = { timeout: 15_000, maximumAge: 60_000, enableHighAccuracy: false };
/** `GeolocationPositionError.PERMISSION_DENIED`; the class itself does not exist everywhere. */
const PERMISSION_DENIED = 1;

interface CurrentLocation {
  /** Asks the device where it is and the server what is there; null when it is not to be had, and `error` says why. */
  locate: () => Promise<AddressSuggestion | null>;
  locating: boolean;
  /** Why the last try failed, in a sentence to be shown. */
  error: string | null;
}

/** The place the visitor is at, for a 'use my current location' button. */
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
    const point = await askDevice(geolocation).catch((reason: unknown) => {
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

function askDevice(geolocation: Geolocation): Promise<Point> {
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      reject,
      POSITION_OPTIONS,
    );
  });
}

/** To about 100 m: enough to know the neighborhood, too little to know the house. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000;
}

function isDenied(reason: unknown): boolean {
  return (
    typeof reason === 'object' && reason !== null && 'code' in reason && reason.code === PERMISSION_DENIED
  );
}
