import {
  amountText,
  askForSome,
  type BodyOf,
  promiseSome,
  type Refusal,
  stringsIn,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { type ListingState, lockSharing, type SharingRow } from '../../listings/listings.service.ts';
import { findClaim } from '../claims.repo.ts';
import { giveToNext, type LineStep } from '../line/line.ts';
import { joinLine } from '../stock/lock-stock.ts';
import { holdStock, moveStock } from '../stock/stock.repo.ts';
import { strings } from '../strings.ts';
import { assertSwapAmount, findSwap, type NewSwap } from '../swap.ts';
import { assertAhead } from '../times/deadlines.ts';
import {
  assertNotCounted,
  claimText,
  findSameClaim,
  type Opening,
  openClaim,
  storeClaimMessage,
} from './listing-to-claim.ts';
import { storeClaim, storePromise } from './store-claim.ts';

type Words = (typeof strings)['en']['messages'];

/** A member asks for some of a listing: a claim in its line and a message to its owner. */
export function registerAskForSome(app: FastifyInstance, ctx: Context): void {
  const t = stringsIn(strings, ctx.config.language).messages;
  registerOperation(app, ctx, askForSome, async ({ params, body, viewer, reply }) => {
    const now = ctx.clock.now().toISOString();
    const zone = await ctx.siteZone.current();
    const opening: Opening = { viewer, listingId: params.id, claim: body, kind: 'offer', now };
    return openClaim(ctx, opening, reply, (trx, listing, pending) =>
      ask(trx, opening, listing, body, { now, zone, pending }, t),
    );
  });
}

async function ask(
  trx: Writer,
  opening: Opening,
  listing: ListingState,
  body: BodyOf<typeof askForSome>,
  step: LineStep,
  t: Words,
) {
  const { viewer, now } = opening;
  const swap = await findSwap(trx, viewer, body.swap);
  const locked = await joinLine(trx, listing.id, swap?.listing.id);
  const sharing = sharingOf(locked, listing.id);
  const twin = await findSameClaim(trx, opening);
  if (twin) {
    await moveStock(trx, listing.id, { asking: -1, held: 0, gone: 0 });
    return { claim: twin };
  }
  assertAmount(sharing, body.wanted);
  assertNotCounted(sharing, body.how_much);
  assertAhead(body.could, 'could', now);
  if (swap) assertSwapAmount(sharingOf(locked, swap.listing.id), swap.amount);
  const claim = await storeClaim(trx, listing, viewer.id, { ...body, swap }, now);
  const text = [
    claimText(t.ask, t.some, body, sharing),
    ...(swap ? [inReturn(swap, sharingOf(locked, swap.listing.id), t)] : []),
  ].join('\n\n');
  const message = await storeClaimMessage(trx, claim, text, now);
  step.pending.claim(claim);
  if (sharing.at_once === 0) return { claim, message };
  await giveToNext(trx, listing.id, step);
  return { claim: (await findClaim(trx, claim.id)) ?? claim, message };
}

function assertAmount({ stock, gone, most_each }: SharingRow, wanted: number): void {
  if (stock !== null && gone >= stock) throw new AppError('LISTING_GONE');
  if (most_each === null || wanted <= most_each) return;
  const message: Refusal = ({ sharing }) => sharing.atMost(most_each);
  throw new AppError('VALIDATION_FAILED', { message, fields: { wanted: message } });
}

function sharingOf(locked: readonly SharingRow[], listingId: string): SharingRow {
  const sharing = locked.find(({ listing_id }) => listing_id === listingId);
  if (!sharing) throw new Error(`The sharing of ${listingId} has just been locked`);
  return sharing;
}

function inReturn({ listing, amount }: NewSwap, { stock, unit }: SharingRow, t: Words): string {
  return t.inReturn(listing.title, stock === null ? '' : amountText(amount, unit));
}

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
