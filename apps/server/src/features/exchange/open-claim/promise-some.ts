import { promiseSome, stringsIn } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { lockSharing, type SharingRow } from '../../listings/listings.service.ts';
import { holdStock } from '../stock/stock.repo.ts';
import { strings } from '../strings.ts';
import { assertAhead } from '../times/deadlines.ts';
import {
  assertNotCounted,
  claimText,
  findSameClaim,
  type Opening,
  openClaim,
  storeClaimMessage,
} from './listing-to-claim.ts';
import { storePromise } from './store-claim.ts';

/** A member promises some of what a listing looks for: a claim that waits for its owner's yes, and a message to the owner. */
export function registerPromiseSome(app: FastifyInstance, ctx: Context): void {
  const t = stringsIn(strings, ctx.config.language).messages;
  registerOperation(app, ctx, promiseSome, ({ params, body, viewer, reply }) => {
    const now = ctx.clock.now().toISOString();
    const { amount: wanted, ...rest } = body;
    const claim = { ...rest, wanted };
    const opening: Opening = { viewer, listingId: params.id, claim, kind: 'wanted', now };
    return openClaim(ctx, opening, reply, async (trx, listing, pending) => {
      const sharing = await lockSharing(trx, listing.id);
      const twin = await findSameClaim(trx, opening);
      if (twin) return { claim: twin };
      assertNotCounted(sharing, claim.how_much);
      assertAhead(claim.could, 'could', now);
      await hold(trx, sharing, wanted);
      const stored = await storePromise(trx, listing, viewer.id, claim, now);
      const text = claimText(t.promise, t.some, claim, sharing);
      const message = await storeClaimMessage(trx, stored, text, now);
      pending.claim(stored);
      return { claim: stored, message };
    });
  });
}

/** Holds the amount against what is wanted, so that no more is promised. */
async function hold(trx: Writer, { listing_id, stock, gone }: SharingRow, amount: number): Promise<void> {
  if (stock !== null && gone >= stock) throw new AppError('LISTING_GONE');
  if (!(await holdStock(trx, listing_id, amount))) throw new AppError('ENOUGH_PROMISED');
}
