import type { GeoPlace } from '@windfall/contract';

/** A place as a form takes it. What the service did not say is empty. */
export interface AddressSuggestion {
  fullAddress: string;
  city: string;
  /** The code of a US state, else the name of the region. */
  state: string;
  zip_code: string;
  latitude: number;
  longitude: number;
}

/** Any field may be missing: an operator can have the search answered by a service of their own. */
type LoosePlace = { [K in keyof GeoPlace]?: GeoPlace[K] | null };

/** A place of the address service as a suggestion; null for one without a name or a position. */
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

/** 'Portland, OR', as locations are written everywhere; the whole address where no town is known. */
export function placeName({ city, state, fullAddress }: AddressSuggestion): string {
  if (!city) return fullAddress;
  return state ? `${city}, ${state}` : city;
}

function stateOf(code: string | undefined, name: string | undefined): string {
  const [, usState] = /^US-([A-Z]{2})$/.exec(code ?? '') ?? [];
  return usState ?? name ?? '';
}
