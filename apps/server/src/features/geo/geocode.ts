import {
  ADDRESS_SEARCH,
  cellOf,
  centerOf,
  distanceKm,
  findPlace,
  GEO_MESSAGES,
  type GeoPlace,
  reversePlace,
  searchPlaces,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { findActiveAccount } from '../../platform/auth/accounts.repo.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findPlaces, findTown } from './find-places.ts';
import { type Home, placeNamedBy } from './geo.service.ts';
import { placeTable, type TablePlace } from './place-table.ts';
import type { UpstreamGeocoder } from './upstream-geocoder.ts';
import { US_STATES } from './us-states.ts';

/** A point farther than this from every ZIP code is outside the table's country. */
const REACH_KM = 100;
const ASKS_FOR_ZIP = /\d{3}/;
const COUNTRY = 'United States';
/** Ids of settlements begin above all ZIP codes, which are the other ids. */
const FIRST_SETTLEMENT_ID = 100_000;

/** Answered from the bundled table only, as searches near a place are. */
export function registerFindPlace(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, findPlace, async ({ query: { q, lat, lon }, viewer }) => {
    const home = viewer ? await findActiveAccount(ctx.db.read, viewer.id) : undefined;
    const place = findTown(q, placeAt(lat, lon) ?? (home && placeOf(home)));
    if (!place) throw new AppError('NOT_FOUND', { message: GEO_MESSAGES.unknown });
    const { zip, name, state, latitude, longitude } = place;
    return { zip_code: zip, city: name, state, latitude, longitude };
  });
}

const placeOf = (home: Home) =>
  placeNamedBy(home) ?? placeAt(home.latitude ?? undefined, home.longitude ?? undefined);

const placeAt = (latitude: number | undefined, longitude: number | undefined) =>
  latitude === undefined || longitude === undefined
    ? undefined
    : placeTable().nearest({ latitude, longitude });

export function registerReversePlace(
  app: FastifyInstance,
  ctx: Context,
  upstream: UpstreamGeocoder | undefined,
): void {
  registerOperation(app, ctx, reversePlace, async ({ query: { lat, lon } }) => {
    const point = centerOf(cellOf({ latitude: lat, longitude: lon }));
    const response = await upstream?.reverse(point);
    if (response) return response;
    const place = placeTable().nearest({ latitude: lat, longitude: lon });
    if (distanceKm(place, point) > REACH_KM)
      throw new AppError('NOT_FOUND', { message: GEO_MESSAGES.nowhere });
    return presentZip(place);
  });
}

export function registerSearchPlaces(
  app: FastifyInstance,
  ctx: Context,
  upstream: UpstreamGeocoder | undefined,
): void {
  registerOperation(app, ctx, searchPlaces, async ({ query: { q, limit, lat, lon } }) => {
    if (q.length < ADDRESS_SEARCH.minLength) return [];
    const from = lat === undefined || lon === undefined ? undefined : { latitude: lat, longitude: lon };
    const response = await upstream?.search(q, limit, from);
    if (response) return response.slice(0, limit);
    return findPlaces(q, limit, from).map(ASKS_FOR_ZIP.test(q) ? presentZip : presentSettlement);
  });
}

/** A settlement of the table in the geocoder's format, with its most central ZIP code. */
function presentSettlement(place: TablePlace): GeoPlace {
  return present(place, FIRST_SETTLEMENT_ID + place.number, [place.name]);
}

/** A ZIP code of the table in the geocoder's format. */
function presentZip(place: TablePlace): GeoPlace {
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
