import { type BodyOf, getPickupAddress, HARVEST_MESSAGES, setPickup } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Updateable } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type Moment, momentOf } from '../../../lib/zoned-time.ts';
import { lockAccount } from '../../../platform/auth/accounts.repo.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { publishClaimChanged } from '../../events/events.service.ts';
import { deleteReveals, findReveals, recordReveal } from '../address-reveals.repo.ts';
import { changeClaim } from '../change-claim.ts';
import { isHeld, type Role } from '../claim-state.ts';
import { findRepeated } from '../claim-step.ts';
import { type ClaimRow, findEvents } from '../claims.repo.ts';
import type { ClaimsTable } from '../claims.table.ts';
import { storeGivingSettings } from '../giving/giving.repo.ts';
import { loadClaim } from '../load-claims.ts';
import { assertInLoan, invalid } from '../loans/loan-times.ts';
import { assertBetweenTwo, findOwnClaim, lockOwnClaim, readOpening, roleOf } from '../move-claim.ts';
import { PendingEvents } from '../notify/notify-members.ts';
import { addressTimes, assertAhead, offerDeadline, promiseDeadline } from '../times/deadlines.ts';

type Body = BodyOf<typeof setPickup>;

/** Either member says when and where to pick up; the giver also writes the address. */
export function registerSetPickup(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, setPickup, async ({ params, body, viewer }) => {
    const moment = await momentOf(ctx);
    const { now, zone } = moment;
    let pending = new PendingEvents();
    const changed = await ctx.db.transaction(async (trx) => {
      pending = new PendingEvents();
      // Before the lock of the claim, as the deletion of an account takes them.
      if (body.remember_address !== undefined && !(await lockAccount(trx, viewer.id))?.is_active)
        throw new AppError('UNAUTHORIZED');
      const { claim, sharing } = await lockOwnClaim(trx, params.id, viewer);
      const role = roleOf(claim, viewer);
      const { address, remember_address } = body;
      if (role === 'asker' && (address ?? remember_address) !== undefined) throw new AppError('FORBIDDEN');
      const decided = { action: 'pickup', role, version: body.version };
      const isRepeated = (await findRepeated(trx, claim, decided)) !== undefined;
      if (isRepeated) assertDone(claim, body);
      else {
        if (sharing?.happens_from != null) assertHarvestTime(claim, body);
        await assertPlannable(trx, claim, body, moment);
      }
      if (remember_address !== undefined)
        await storeGivingSettings(trx, viewer.id, {
          address: remember_address ? (address ?? claim.address) : '',
        });
      if (isRepeated) return claim;
      const due = await answerTime(trx, claim, body, now, zone);
      const set = { ...columnsOf(claim, body), ...addressColumn(claim, role, body), ...due };
      const by = viewer.acting?.memberId;
      const change = { actor: role, action: 'pickup', to: claim.state, set, by } as const;
      const planned = await changeClaim(trx, claim, change, moment, pending);
      // The asker may have seen the address before this one, and has not seen this one.
      if (planned.address !== '' && planned.address !== claim.address) await deleteReveals(trx, claim.id);
      await readOpening(trx, claim, viewer, { now, pending });
      return planned;
    });
    pending.publish(ctx);
    return loadClaim(ctx.db.read, changed, viewer, moment);
  });
}

/** Throws CLAIM_CHANGED unless the pickup is what a repeated request asks for. */
function assertDone(claim: ClaimRow, body: Body): void {
  const set = Object.entries(columnsOf(claim, body));
  const isSame = set.every(([name, value]) => claim[name as keyof ClaimRow] === value);
  if (!isSame) throw new AppError('CLAIM_CHANGED');
}

/** The pickers of a harvest come together. */
function assertHarvestTime({ window_from, window_to }: ClaimRow, { window }: Body): void {
  if (window?.from !== window_from || window?.to !== window_to)
    throw invalid('window', HARVEST_MESSAGES.pickup);
}

/** A new window ends in the future and begins within a year; the window that is stored stays valid. That of a loan is in its days. */
async function assertPlannable(
  trx: Writer,
  claim: ClaimRow,
  { window }: Body,
  { now, zone }: Moment,
): Promise<void> {
  if (!isHeld(claim.state)) throw new AppError('CLAIM_ACTION_NOT_POSSIBLE');
  const isStored = !window || (window.from === claim.window_from && window.to === claim.window_to);
  if (!isStored) {
    assertAhead([window], 'window', now);
    assertInLoan(claim, window, zone);
  }
  await assertBetweenTwo(trx, claim);
}

/** A promise that waits for its answer ends before its pickup, as if the time had been known. */
async function answerTime(
  trx: Writer,
  claim: ClaimRow,
  { window }: Body,
  now: string,
  zone: string,
): Promise<Updateable<ClaimsTable>> {
  if (claim.state !== 'offered') return {};
  if (claim.kind === 'wanted') return { due_at: promiseDeadline(claim.asked_at, window?.from ?? null, now) };
  const offered = (await findEvents(trx, [claim])).findLast(({ action }) => action === 'offer');
  return { due_at: offerDeadline(offered?.at ?? now, zone, window?.from ?? null, now) };
}

function columnsOf(claim: ClaimRow, { window, spot, note, address }: Body) {
  const columns: Updateable<ClaimsTable> = {
    window_from: window?.from ?? null,
    window_to: window?.to ?? null,
    spot: spot === undefined ? claim.spot : spot,
    pickup_note: note ?? claim.pickup_note,
    address: address ?? claim.address,
  };
  return columns;
}

/**
 * The giver wrote the address for the time that stands, or before there was one. An asker who sets another would choose alone when
 * to see it, so the address ends (docs/product/exchange.md#pickup-address-moved).
 */
function addressColumn({ window_from, window_to }: ClaimRow, role: Role, { window }: Body) {
  if (role === 'giver') return {};
  if (window_from === null || window_to === null) return window === null ? {} : { address: '' };
  const isWithin = window !== null && window.from >= window_from && window.to <= window_to;
  return isWithin ? {} : { address: '' };
}

/**
 * The address, for the giver always and for the asker around the pickup of an agreed claim. The first look of the asker is
 * stored before the address is answered, so that the giver knows of it; later ones only read.
 */
export function registerPickupAddress(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getPickupAddress, async ({ params, viewer, reply }) => {
    const now = ctx.clock.now().toISOString();
    const found = await findShown(ctx.db.read, params.id, viewer, now);
    const isNoted = found.giver_id === viewer.id || (await findReveals(ctx.db.read, [found.id])).size > 0;
    const claim = isNoted ? found : await look(ctx, params.id, viewer, now);
    reply.header('cache-control', 'no-store');
    const times = addressTimes({ from: claim.window_from, to: claim.window_to });
    return { address: claim.address, until: times?.until ?? null };
  });
}

/** Stores the first look of the asker, at the claim as it is then. */
async function look(ctx: Context, id: string, viewer: Viewer, now: string): Promise<ClaimRow> {
  const { claim, isFirst } = await ctx.db.transaction(async (trx) => {
    // The giver may be storing another address at the same time: this look must not be recorded for that one.
    await lockOwnClaim(trx, id, viewer);
    const claim = await findShown(trx, id, viewer, now);
    return { claim, isFirst: await recordReveal(trx, claim.id, viewer.id, now) };
  });
  const { giver_id, listing_id } = claim;
  // The giver's open page says when it was seen.
  if (isFirst) publishClaimChanged(ctx, [giver_id], { id, listing_id: listing_id ?? '' });
  return claim;
}

/** A claim of the viewer, who may see its address now. Throws ADDRESS_NOT_YET and EXCHANGE_CLOSED. */
async function findShown(db: Reader, id: string, viewer: Viewer, now: string): Promise<ClaimRow> {
  const claim = await findOwnClaim(db, id, viewer);
  if (roleOf(claim, viewer) === 'giver') return claim;
  const times = addressTimes({ from: claim.window_from, to: claim.window_to });
  const isTime = times !== null && now >= times.from && now < times.until;
  if (claim.state !== 'agreed' || claim.address === '' || !isTime) throw new AppError('ADDRESS_NOT_YET');
  await assertBetweenTwo(db, claim);
  return claim;
}
