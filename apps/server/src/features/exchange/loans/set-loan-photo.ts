import { LISTING_MESSAGES, type LoanMoment, setLoanPhoto } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { momentOf } from '../../../lib/zoned-time.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { publishClaimChanged } from '../../events/events.service.ts';
import {
  deleteImage,
  deleteImages,
  discardImage,
  insertImageRow,
  readInlineImage,
  type StoredImage,
  withStoredImage,
} from '../../images/images.service.ts';
import type { ClaimRow } from '../claims.repo.ts';
import { loadClaim } from '../load-claims.ts';
import { assertBetweenTwo, findOwnClaim, lockOwnClaim, roleOf } from '../move-claim.ts';
import { findAllLoanPhotos, findLoanPhoto, insertLoanPhoto } from './loan-photos.repo.ts';
import { invalid, photoMomentOf } from './loan-times.ts';

/** Either member adds, replaces or removes a photo of theirs of the condition of what is lent (docs/product/lending.md#photos). */
export function registerSetLoanPhoto(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, setLoanPhoto, async ({ params: { id, moment }, body, upload, viewer }) => {
    const now = await momentOf(ctx);
    const bytes = upload ?? readPhoto(body.image_url);
    const assertPossible = (claim: ClaimRow) => {
      if (bytes && photoMomentOf(claim, now) !== moment) throw new AppError('CLAIM_ACTION_NOT_POSSIBLE');
    };
    // A picture that is refused anyway is not encoded.
    assertPossible(await findOwnClaim(ctx.db.read, id, viewer));
    const { claim, replaced } = await withStoredImage(ctx, viewer.id, bytes, (image) =>
      ctx.db.transaction(async (trx) => {
        const { claim } = await lockOwnClaim(trx, id, viewer);
        assertPossible(claim);
        if (bytes) await assertBetweenTwo(trx, claim);
        const place = { claim_id: id, moment, role: roleOf(claim, viewer) };
        return { claim, replaced: await replacePhoto(trx, place, image, viewer.acting?.memberId) };
      }),
    );
    if (replaced !== undefined) await discardImage(ctx, replaced);
    publishClaimChanged(ctx, [claim.asker_id, claim.giver_id], { id, listing_id: claim.listing_id ?? '' });
    return loadClaim(ctx.db.read, claim, viewer, now);
  });
}

/** Deletes the photos of all loans, before their claims. */
export async function deleteAllLoanPhotos(trx: Writer): Promise<{ images: string[] }> {
  const images = await findAllLoanPhotos(trx);
  if (images.length > 0) await deleteImages(trx, images);
  return { images };
}

/** Undefined removes the photo. */
function readPhoto(url: string | undefined): Buffer | undefined {
  if (url === '') return undefined;
  const bytes = url === undefined ? undefined : readInlineImage(url);
  if (!bytes) throw invalid('image_url', LISTING_MESSAGES.imageUnknown);
  return bytes;
}

/** Returns the image whose files are deleted after the commit. */
async function replacePhoto(
  trx: Writer,
  place: { readonly claim_id: string; readonly moment: LoanMoment; readonly role: 'asker' | 'giver' },
  image: StoredImage | undefined,
  by: string | undefined,
): Promise<string | undefined> {
  const before = await findLoanPhoto(trx, place);
  if (before !== undefined) await deleteImage(trx, before);
  if (!image) return before;
  await insertImageRow(trx, image);
  await insertLoanPhoto(trx, { ...place, image_id: image.id, by_user: by ?? null });
  return before;
}
