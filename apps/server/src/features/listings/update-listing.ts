import { updateListing } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { openIdentityCheck, takeProof } from '../../platform/auth/identity-proof.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { photoUrl } from '../images/images.service.ts';
import type { OnPublished } from './create-listing.ts';
import { getListingFor } from './get-listing-for.ts';
import { canEdit, isSeller } from './listings.policy.ts';
import { changeListing, type ListingRow } from './listings.service.ts';
import { findFurtherPhotos } from './photos/photos.repo.ts';
import { type PresentPhotos, readPhotos } from './photos/read-photos.ts';
import type { FindHolders } from './sharing/stock-refusal.ts';
import { loadDetail } from './show-listing.ts';

export function registerUpdateListing(
  app: FastifyInstance,
  ctx: Context,
  onPublished: OnPublished,
  findHolders: FindHolders,
): void {
  const identity = openIdentityCheck(ctx);
  registerOperation(app, ctx, updateListing, async ({ params, body, uploads, viewer, request, reply }) => {
    const { proof, rest: changes } = takeProof(body);
    const row = await getListingFor(ctx.db.read, viewer, params.id);
    if (!canEdit(viewer, row)) throw new AppError('FORBIDDEN');
    // An overwritten listing has no older version to return to.
    if (!isSeller(viewer, row)) await identity.requireAtHighSecurity(viewer, proof, reply);
    const photos = readPhotos(uploads, changes, await presentPhotos(ctx, row));
    const isOwn = isSeller(viewer, row);
    const by = isOwn ? undefined : { actor: viewer, address: request.ip };
    let afterwards = () => {};
    const changed = await changeListing(ctx, row, changes, photos, {
      by,
      findHolders: isOwn ? findHolders : undefined,
      onOffered: async (trx, before) => {
        afterwards = await onPublished(ctx, trx, before.id, before);
      },
    });
    afterwards();
    return loadDetail(ctx, changed, viewer);
  });
}

/** The listing's images by their paths and full addresses. */
async function presentPhotos({ db, config }: Context, { id, image_id }: ListingRow): Promise<PresentPhotos> {
  const ids = [
    ...(image_id ? [image_id] : []),
    ...(await findFurtherPhotos(db.read, id)).map((one) => one.id),
  ];
  return new Map(
    ids.flatMap((one) => [
      [photoUrl(one), one],
      [`${config.publicUrl}${photoUrl(one)}`, one],
    ]),
  );
}
