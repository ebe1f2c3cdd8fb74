import type { GeoPlace } from '@windfall/contract';
import type { TablePlace } from './place-table.ts';
import { US_STATES } from './us-states.ts';

const COUNTRY = 'United States';
/** Ids of settlements begin above all ZIP codes, which are the other ids. */
const FIRST_SETTLEMENT_ID = 100_000;

/** A settlement of the table in the geocoder's format, with its most central ZIP code. */
export function presentSettlement(place: TablePlace): GeoPlace {
  return present(place, FIRST_SETTLEMENT_ID + place.number, [place.name]);
}

/** A ZIP code of the table in the geocoder's format. */
export function presentZip(place: TablePlace): GeoPlace {
  return present(place, Number(place.zip), [place.zip, place.name]);
}

function present(place: TablePlace, place_id: number, names: string[]): GeoPlace {
  const state = US_STATES.get(place.state) ?? place.state;
  return {
    place_id,
    display_name: [...names, state, COUNTRY].join(', '),
    lat: String(place.latitude),
    lon: String(place.longitude),
    address: {
      city: place.name,
      state,
      'ISO3166-2-lvl4': `US-${place.state}`,
      postcode: place.zip,
      country: COUNTRY,
      country_code: 'us',
    },
  };
}
