import { restoreListing } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { getListingFor } from '../get-listing-for.ts';
import { canDelete } from '../listings.policy.ts';
import { loadDetail } from '../show-listing.ts';
import { undoDeletion } from './soft-delete.ts';

export function registerRestoreListing(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, restoreListing, async ({ params, viewer, request }) => {
    // PostgreSQL refuses NUL in text, so no listing has such an id.
    if (params.id.includes('\0')) throw new AppError('LISTING_NOT_FOUND');
    const restored = await undoDeletion(ctx, params.id, { actor: viewer, address: request.ip });
    if (restored) return loadDetail(ctx, restored, viewer);
    // A repeated request finds the listing restored.
    const row = await getListingFor(ctx.db.read, viewer, params.id);
    if (!canDelete(viewer, row)) throw new AppError('FORBIDDEN');
    return loadDetail(ctx, row, viewer);
  });
}
