import { findPlace, GEO_MESSAGES } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findTown } from './find-places.ts';

/** Answered from the bundled table only, as searches near a place are. */
export function registerFindPlace(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, findPlace, async ({ query: { q } }) => {
    const place = findTown(q);
    if (!place) throw new AppError('NOT_FOUND', { message: GEO_MESSAGES.unknown });
    const { zip, name, state, latitude, longitude } = place;
    return { zip_code: zip, city: name, state, latitude, longitude };
  });
}
