import type { GeoPlace } from '@windfall/contract';

/** A place for a form. Fields missing in the response are empty. */
export interface AddressSuggestion {
  fullAddress: string;
  city: string;
  /** The code of a US state, else the name of the region. */
  state: string;
  zip_code: string;
  latitude: number;
  longitude: number;
}

/** Any field may be missing: operators can use another geocoder. */
type LoosePlace = { [K in keyof GeoPlace]?: GeoPlace[K] | null };

/** Converts a place of the geocoder; null without a name or a position. */
export function toSuggestion(place: LoosePlace): AddressSuggestion | null {
  const latitude = Number.parseFloat(String(place.lat));
  const longitude = Number.parseFloat(String(place.lon));
  const { address } = place;
  const city = address?.city || address?.town || address?.village || '';
  if (!place.display_name || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
  return {
    fullAddress: place.display_name,
    city,
    state: stateOf(address?.['ISO3166-2-lvl4'], address?.state),
    zip_code: address?.postcode ?? '',
    latitude,
    longitude,
  };
}

/** 'Portland, OR', the format of locations; the whole address without a known town. */
export function placeName({ city, state, fullAddress }: AddressSuggestion): string {
  if (!city) return fullAddress;
  return state ? `${city}, ${state}` : city;
}

function stateOf(code: string | undefined, name: string | undefined): string {
  const [, usState] = /^US-([A-Z]{2})$/.exec(code ?? '') ?? [];
  return usState ?? name ?? '';
}
