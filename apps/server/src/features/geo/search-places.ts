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
  registerOperation(app, ctx, searchPlaces, async ({ query: { q, limit } }) => {
    if (q.length < ADDRESS_SEARCH.minLength) return [];
    const response = await upstream?.search(q, limit);
    if (response) return response.slice(0, limit);
    return findPlaces(q, limit).map(ASKS_FOR_ZIP.test(q) ? presentZip : presentSettlement);
  });
}
