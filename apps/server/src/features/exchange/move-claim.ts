import { type BodyOf, type ClaimAction, moveClaim } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import { momentOf } from '../../lib/zoned-time.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findListingState, type SharingRow } from '../listings/listings.service.ts';
import { readClaimMessage } from '../messages/messages.service.ts';
import { changeClaim } from './change-claim.ts';
import {
  BETWEEN_TWO,
  isDenial,
  isTaken,
  OF_LISTING,
  type Role,
  refusalOf,
  stepOf,
  waitsForDraw,
} from './claim-state.ts';
import {
  claimTransaction,
  findRepeated,
  type LockedClaim,
  lockFoundClaim,
  type RepeatedChange,
  stockOf,
} from './claim-step.ts';
import { type ClaimRow, findClaim, findEvents } from './claims.repo.ts';
import { closeWhenGone } from './line/close-listing.ts';
import { canDeal, giveToNext, type LineStep } from './line/line.ts';
import { passOver } from './line/pass-over.ts';
import { loadClaim } from './load-claims.ts';
import { freedDays } from './loans/free-days.ts';
import { loanDetails } from './loans/loan-details.ts';
import { PendingEvents } from './notify/notify-members.ts';
import { isListedFor } from './possible-steps.ts';
import { assertSwapListed } from './swap.ts';
import { offerDeadline, undoneDue } from './times/deadlines.ts';
import { findClosedByPickup, outcomeOf, pastOf, reopen } from './undo-outcome.ts';

type Body = BodyOf<typeof moveClaim>;

/** The giver or the asker does the next step of a claim. */
export function registerMoveClaim(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, moveClaim, async ({ params, body, viewer }) => {
    const moment = await momentOf(ctx);
    const { moved, pending } = await claimTransaction(ctx, async (trx) => {
      const step = { ...moment, pending: new PendingEvents() };
      const moved = await move(ctx, trx, viewer, params.id, params.action, body, step);
      return { moved, pending: step.pending };
    });
    pending.publish(ctx);
    return loadClaim(ctx.db.read, moved, viewer, moment);
  });
}

async function move(
  ctx: Context,
  trx: Writer,
  viewer: Viewer,
  id: string,
  action: ClaimAction,
  body: Body,
  step: LineStep,
): Promise<ClaimRow> {
  const { claim, sharing } = await lockOwnClaim(trx, id, viewer);
  const role = roleOf(claim, viewer);
  const repeated = await findRepeated(trx, claim, { action, role, version: body.version });
  if (repeated) return asDone({ claim, sharing }, repeated, body);
  const events = OF_PAST.has(action) ? await findEvents(trx, [claim]) : [];
  const past = pastOf(events);
  const isUndone = action === 'undo' && !isDenial(claim, action);
  const outcome = isUndone ? outcomeOf(events) : undefined;
  const to = stepOf({ ...claim, past }, action, role, step);
  const isTooEarly = action === 'offer' && waitsForDraw(claim, sharing);
  if (!to) throw new AppError(refusalOf(claim, action, role));
  if (isTooEarly) throw new AppError('CLAIM_ACTION_NOT_POSSIBLE');
  if (BETWEEN_TWO.has(action) && !isDenial(claim, action)) await assertBetweenTwo(trx, claim);
  if (OF_LISTING.has(action) && !isDenial(claim, action)) await assertListed(trx, claim, action);
  const details = outcome
    ? { amount: outcome.promised, set: { due_at: undoneDue(claim, step.now, step.zone) } }
    : {
        ...detailsOf(claim, sharing, action, body, step),
        ...(action === 'again' && windowAgain(sharing)),
        ...(await loanDetails(trx, { claim, sharing }, past.renewals, { action, role, body }, step)),
      };
  const closed = isUndone ? await findClosedByPickup(trx, claim) : [];
  const change = { actor: role, action, ...to, ...details, by: viewer.acting?.memberId };
  const changed = await changeClaim(trx, claim, change, step, step.pending);
  if (action === 'offer') await passOver(trx, { claim, sharing }, step);
  await reopen(ctx, trx, closed, step.now);
  await readOpening(trx, claim, viewer, step);
  // The amount that is held now is neither freed nor gone.
  if (isTaken(changed.state)) return changed;
  const freed = freedStock(claim, changed);
  for (const listingId of stockOf(claim)) {
    if (freed.includes(listingId)) await giveToNext(trx, listingId, step, freedDays(claim, step.today));
    await closeWhenGone(ctx, trx, listingId, step);
  }
  // A second chance ends again where nothing is left, or is promised to by the rule.
  return changed.state === 'asked' ? ((await findClaim(trx, claim.id)) ?? changed) : changed;
}

/** What depends on what happened to the claim before. */
const OF_PAST: ReadonlySet<ClaimAction> = new Set(['undo', 'again', 'renew']);

/** The member who does the next step of a claim has read the message that opened it (docs/product/messages.md#conversation-read). */
export async function readOpening(
  trx: Writer,
  claim: ClaimRow,
  viewer: Viewer,
  { now, pending }: Pick<LineStep, 'now' | 'pending'>,
): Promise<void> {
  const otherId = claim.asker_id === viewer.id ? claim.giver_id : claim.asker_id;
  if (await readClaimMessage(trx, claim.id, viewer.id, otherId, now)) pending.messageRead(viewer.id, otherId);
}

/** The listings of which the change leaves some. 'Took fewer' leaves what was asked for, not what was given in return. */
function freedStock(before: ClaimRow, { state, given }: ClaimRow): string[] {
  if (!isTaken(before.state)) return [];
  if (state !== 'collected') return stockOf(before);
  const isLess = (given ?? 0) < (before.given ?? 0);
  return isLess && before.listing_id !== null ? [before.listing_id] : [];
}

/** Locks the claim before it is changed. Throws like `findOwnClaim`. */
export async function lockOwnClaim(trx: Writer, id: string, viewer: Viewer): Promise<LockedClaim> {
  const locked = await lockFoundClaim(trx, await findOwnClaim(trx, id, viewer));
  if (!locked) throw new AppError('CLAIM_NOT_FOUND');
  return locked;
}

/** The claim, if the viewer is one of its two members; for all others it does not exist. */
export async function findOwnClaim(db: Reader, id: string, viewer: Viewer): Promise<ClaimRow> {
  const claim = await findClaim(db, id);
  if (!claim || (claim.asker_id !== viewer.id && claim.giver_id !== viewer.id))
    throw new AppError('CLAIM_NOT_FOUND');
  return claim;
}

export const roleOf = (claim: ClaimRow, viewer: Viewer): Role =>
  claim.asker_id === viewer.id ? 'asker' : 'giver';

/** The claim, when the change that is done is what the repeated request asks for. */
function asDone({ claim, sharing }: LockedClaim, { done, earlier }: RepeatedChange, body: Body): ClaimRow {
  const { action, amount } = done;
  const promised = earlier.findLast((event) => event.amount !== null)?.amount;
  const isSame =
    (action !== 'offer' || amount === (body.amount ?? atFirst(claim, sharing))) &&
    (action !== 'collect' || amount === (body.amount ?? promised)) &&
    (action !== 'thank' || claim.thanks === body.text) &&
    (action !== 'renew' || claim.loan_to === (body.to ?? claim.loan_to));
  if (!isSame) throw new AppError('CLAIM_CHANGED');
  return claim;
}

/** The amount of a promise that names none. */
const atFirst = ({ wanted }: ClaimRow, sharing: SharingRow | undefined): number =>
  Math.min(wanted, sharing?.most_each ?? wanted);

export async function assertBetweenTwo(db: Reader, claim: ClaimRow): Promise<void> {
  if (!(await canDeal(db, claim))) throw new AppError('EXCHANGE_CLOSED');
}

async function assertListed(trx: Writer, claim: ClaimRow, action: ClaimAction): Promise<void> {
  const { listing_id } = claim;
  const listing = listing_id === null ? undefined : await findListingState(trx, listing_id);
  if (!isListedFor(listing, action)) throw new AppError('LISTING_GONE');
  await assertSwapListed(trx, claim, action);
}

/** A second chance for a harvest keeps the time of all. */
const windowAgain = (sharing: SharingRow | undefined) =>
  sharing?.happens_from == null
    ? {}
    : { set: { window_from: sharing.happens_from, window_to: sharing.happens_to } };

/** Amount, deadline and thanks of a change. */
function detailsOf(
  claim: ClaimRow,
  sharing: SharingRow | undefined,
  action: ClaimAction,
  { amount, text }: Body,
  { now, zone }: LineStep,
) {
  if (action === 'offer') {
    const offered = amount ?? atFirst(claim, sharing);
    if (offered > claim.wanted) throw new AppError('NOT_ENOUGH_LEFT');
    // The asker of a swap sees what is promised for all that they give.
    const isAtOnce = sharing?.at_once === 1 && claim.swap_amount === null;
    if (isAtOnce) return { to: 'agreed' as const, amount: offered };
    return { amount: offered, set: { due_at: offerDeadline(now, zone, claim.window_from) } };
  }
  if (action === 'collect') {
    if (amount !== undefined && amount > (claim.given ?? 0)) throw new AppError('NOT_ENOUGH_LEFT');
    return { amount: amount ?? claim.given ?? 0 };
  }
  return action === 'thank' ? { set: { thanked_at: now, thanks: text } } : {};
}
