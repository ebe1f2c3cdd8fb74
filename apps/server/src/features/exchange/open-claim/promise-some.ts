import { type BodyOf, promiseSome } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { lockSharing, type SharingRow } from '../../listings/listings.service.ts';
import { findClaim } from '../claims.repo.ts';
import { loadClaim } from '../load-claims.ts';
import { PendingEvents } from '../notify/notify-members.ts';
import { holdStock } from '../stock/stock.repo.ts';
import { assertAhead } from '../times/deadlines.ts';
import {
  assertNotCounted,
  claimText,
  findClaimable,
  type Opened,
  openClaim,
  sameClaim,
  storeClaimMessage,
} from './listing-to-claim.ts';
import { storePromise } from './store-claim.ts';

/** A member promises some of what a listing looks for: a claim that waits for its owner's yes, and a message to the owner. */
export function registerPromiseSome(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, promiseSome, async ({ params, body, viewer, reply }) => {
    const now = ctx.clock.now().toISOString();
    const open = (trx: Writer) => promise(ctx, trx, viewer, params.id, body, now);
    const { claim, isNew } = await openClaim(ctx, params.id, open);
    reply.status(isNew ? 201 : 200);
    return loadClaim(ctx.db.read, claim, viewer, now);
  });
}

async function promise(
  ctx: Context,
  trx: Writer,
  viewer: Viewer,
  listingId: string,
  { amount: wanted, ...rest }: BodyOf<typeof promiseSome>,
  now: string,
): Promise<Opened> {
  const pending = new PendingEvents();
  const earlier = await findClaim(trx, rest.id);
  if (earlier) return { claim: sameClaim(earlier, viewer, listingId, { wanted }), pending };
  const listing = await findClaimable(ctx, trx, viewer, listingId, 'wanted');
  const sharing = await lockSharing(trx, listing.id);
  // Read again: the lock waits for the same request sent twice.
  const twin = await findClaim(trx, rest.id);
  if (twin) return { claim: sameClaim(twin, viewer, listingId, { wanted }), pending };
  assertNotCounted(sharing, rest.how_much);
  assertAhead(rest.could, 'could', now);
  await hold(trx, sharing, wanted);
  const claim = await storePromise(trx, listing, viewer.id, { ...rest, wanted }, now);
  const text = claimText((some) => `I have ${some} for you.`, { ...rest, wanted }, sharing);
  const message = await storeClaimMessage(trx, claim, text, now);
  pending.claim(claim);
  return { claim, message, pending };
}

/** Holds the amount against what is wanted, so that no more is promised. */
async function hold(trx: Writer, { listing_id, stock, gone }: SharingRow, amount: number): Promise<void> {
  if (stock !== null && gone >= stock) throw new AppError('LISTING_GONE');
  if (!(await holdStock(trx, listing_id, amount))) throw new AppError('ENOUGH_PROMISED');
}
