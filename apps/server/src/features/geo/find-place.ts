import { findPlace, GEO_MESSAGES } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { findActiveAccount } from '../../platform/auth/accounts.repo.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findTown } from './find-places.ts';
import { type Home, placeNamedBy } from './geo.service.ts';
import { placeTable } from './place-table.ts';

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
