import { deleteListing, restoreListing } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { openIdentityCheck } from '../../../platform/auth/identity-proof.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { getListingFor } from '../get-listing-for.ts';
import { canDelete, isSeller } from '../listings.policy.ts';
import { loadDetail } from '../show-listing.ts';
import { softDeleteListing, undoDeletion } from './soft-delete.ts';

export function registerDeleteListing(app: FastifyInstance, ctx: Context): void {
  const identity = openIdentityCheck(ctx);
  registerOperation(app, ctx, deleteListing, async ({ params, body, viewer, request, reply }) => {
    const row = await getListingFor(ctx.db.read, viewer, params.id);
    if (!canDelete(viewer, row)) throw new AppError('FORBIDDEN');
    // Its owner cannot undo the deletion by another member, so it needs confirmation.
    if (!isSeller(viewer, row)) await identity.requireAtHighSecurity(viewer, body, reply);
    await softDeleteListing(ctx, row.id, { actor: viewer, address: request.ip });
    return { success: true as const, id: row.id };
  });
}

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
