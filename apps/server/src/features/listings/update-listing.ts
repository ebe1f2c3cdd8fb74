import { updateListing } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { openConfirmation } from '../../platform/auth/confirmation.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { isOutOfSight } from '../blocks/blocks.service.ts';
import { photoUrl } from '../images/images.service.ts';
import { canEdit, canView, isSeller } from './listings.policy.ts';
import { changeListing, findListing } from './listings.service.ts';
import { readPhoto } from './read-photo.ts';
import { showInDetail } from './show-listing.ts';

export function registerUpdateListing(app: FastifyInstance, ctx: Context): void {
  const confirm = openConfirmation(ctx);
  registerOperation(app, ctx, updateListing, async ({ params, body, upload, viewer, request, reply }) => {
    const { password, credential, ...changes } = body;
    const row = await findListing(ctx.db.read, params.id);
    if (!row || !canView(viewer, row) || (await isOutOfSight(ctx.db.read, viewer, row.user_id)))
      throw new AppError('LISTING_NOT_FOUND');
    if (!canEdit(viewer, row)) throw new AppError('FORBIDDEN');
    // An overwritten listing has no older version to return to.
    if (!isSeller(viewer, row)) await confirm(viewer, { password, credential }, reply);
    const path = row.image_id && photoUrl(row.image_id);
    const present = path ? [path, `${ctx.config.publicUrl}${path}`] : [];
    const photo = readPhoto(upload, changes.image_url, present);
    const by = isSeller(viewer, row) ? undefined : { actor: viewer, address: request.ip };
    return showInDetail(await changeListing(ctx, row, changes, photo, by), viewer);
  });
}
