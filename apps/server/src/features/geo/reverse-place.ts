import { cellOf, centerOf, distanceKm, GEO_MESSAGES, reversePlace } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { presentZip } from './geo.presenter.ts';
import { placeTable } from './place-table.ts';
import type { UpstreamGeocoder } from './upstream-geocoder.ts';

/** A point farther than this from every ZIP code is outside the table's country. */
const REACH_KM = 100;

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
