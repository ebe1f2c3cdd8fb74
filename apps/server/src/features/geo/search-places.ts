import { ADDRESS_SEARCH, searchPlaces } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findPlaces } from './find-places.ts';
import { presentSettlement, presentZip } from './geo.presenter.ts';
import type { UpstreamGeocoder } from './upstream-geocoder.ts';

const ASKS_FOR_ZIP = /\d{3}/;

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
