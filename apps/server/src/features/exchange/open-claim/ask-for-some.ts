import {
  amountText,
  askForSome,
  type BodyOf,
  HARVEST_MESSAGES,
  LOAN_MESSAGES,
  type LoanDays,
  lastDayOf,
  type NewClaim,
  promiseSome,
  type Refusal,
  stringsIn,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { momentOf } from '../../../lib/zoned-time.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import type { ListingState, SharingRow } from '../../listings/listings.service.ts';
import { findClaim } from '../claims.repo.ts';
import { giveToNext, type LineStep } from '../line/line.ts';
import { assertFree } from '../loans/free-days.ts';
import { assertLoan, invalid } from '../loans/loan-times.ts';
import type { PendingEvents } from '../notify/notify-members.ts';
import { joinLine, lockSharings } from '../stock/lock-stock.ts';
import { holdStock, moveStock } from '../stock/stock.repo.ts';
import { strings } from '../strings.ts';
import { assertSwapAmount, findSwap, type NewSwap } from '../swap.ts';
import { dayTexts } from '../times/appointment-texts.ts';
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
  const { language } = ctx.config;
  const t = stringsIn(strings, language).messages;
  const words = { t, borrow: borrowText(t, language) };
  registerOperation(app, ctx, askForSome, async ({ params, body, viewer, reply }) => {
    const moment = await momentOf(ctx);
    const opening: Opening = { viewer, listingId: params.id, claim: body, kind: 'offer', moment };
    return openClaim(ctx, opening, reply, (trx, listing, pending) =>
      ask(trx, opening, listing, body, { ...moment, pending }, words),
    );
  });
}

async function ask(
  trx: Writer,
  opening: Opening,
  listing: ListingState,
  body: BodyOf<typeof askForSome>,
  step: LineStep,
  { t, borrow }: { readonly t: Words; readonly borrow: ReturnType<typeof borrowText> },
) {
  const { viewer } = opening;
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
  assertAhead(body.could, 'could', step.now);
  if (swap) assertSwapAmount(sharingOf(locked, swap.listing.id), swap.amount);
  await assertTerms(trx, sharing, body, step);
  const window = harvestWindow(sharing);
  const wish = window ? { ...body, could: [], window } : body;
  const claim = await storeClaim(trx, listing, viewer, { ...wish, swap }, step);
  const sentence = body.loan
    ? borrow(body.loan, body.note)
    : window
      ? [t.comePicking(body.wanted), body.note].filter(Boolean).join('\n\n')
      : claimText(t.ask, t.some, body, sharing);
  const text = [sentence, ...(swap ? [inReturn(swap, sharingOf(locked, swap.listing.id), t)] : [])].join(
    '\n\n',
  );
  const message = await storeClaimMessage(trx, claim, text, viewer, step.now);
  step.pending.claim(claim);
  if (sharing.at_once === 0) return { claim, message };
  await giveToNext(trx, listing.id, step);
  return { claim: (await findClaim(trx, claim.id)) ?? claim, message };
}

/** What is lent is borrowed on days that are free, one thing at a time, and all else without days. Throws LISTING_NOT_LENT and LOAN_TAKEN. */
async function assertTerms(
  trx: Writer,
  sharing: SharingRow,
  { loan, wanted, swap }: BodyOf<typeof askForSome>,
  step: LineStep,
): Promise<void> {
  if (sharing.comes_back === 0) {
    if (loan) throw new AppError('LISTING_NOT_LENT');
    if (sharing.happens_to === null) return;
    if (swap) throw invalid('swap.listing_id', HARVEST_MESSAGES.swap);
    if (sharing.happens_to <= step.now) throw new AppError('LISTING_GONE');
    return;
  }
  if (!loan) throw invalid('loan', LOAN_MESSAGES.daysMissing);
  if (wanted !== 1) throw invalid('wanted', LOAN_MESSAGES.one);
  if (swap) throw invalid('swap.listing_id', LOAN_MESSAGES.swap);
  assertLoan(loan, sharing.most_days, step);
  await assertFree(trx, sharing, loan);
}

function assertAmount({ stock, gone, most_each }: SharingRow, wanted: number): void {
  if (stock !== null && gone >= stock) throw new AppError('LISTING_GONE');
  if (most_each === null || wanted <= most_each) return;
  const message: Refusal = ({ sharing }) => sharing.atMost(most_each);
  throw new AppError('VALIDATION_FAILED', { message, fields: { wanted: message } });
}

/** The sentence of a message that asks for a loan, and what the member has added. */
function borrowText(t: Words, language: string) {
  const dayText = dayTexts(language);
  return (loan: LoanDays, note: string) =>
    [t.borrow(dayText(loan.from), dayText(lastDayOf(loan))), note].filter(Boolean).join('\n\n');
}

/** The time of a harvest, which is that of all its pickers. */
const harvestWindow = ({ happens_from: from, happens_to: to }: SharingRow) =>
  from === null || to === null ? null : { from, to };

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
  registerOperation(app, ctx, promiseSome, async ({ params, body, viewer, reply }) => {
    const moment = await momentOf(ctx);
    const { amount: wanted, offer_id, ...rest } = body;
    const swap = offer_id === undefined ? undefined : { listing_id: offer_id, amount: wanted };
    const claim = { ...rest, wanted, swap };
    const opening: Opening = { viewer, listingId: params.id, claim, kind: 'wanted', moment };
    return openClaim(ctx, opening, reply, (trx, listing, pending) =>
      promise(trx, opening, listing, claim, pending, t),
    );
  });
}

async function promise(
  trx: Writer,
  opening: Opening,
  listing: ListingState,
  body: NewClaim,
  pending: PendingEvents,
  t: Words,
) {
  const { viewer, moment } = opening;
  const { now } = moment;
  const source = await findSwap(trx, viewer, body.swap, 'LISTING_GONE');
  const locked = await lockSharings(trx, [listing.id, source?.listing.id ?? null]);
  const sharing = sharingOf(locked, listing.id);
  const twin = await findSameClaim(trx, opening);
  if (twin) return { claim: twin };
  assertNotCounted(sharing, body.how_much);
  assertAhead(body.could, 'could', now);
  await hold(trx, sharing, body.wanted);
  const given = source && sharingOf(locked, source.listing.id);
  if (given) await holdRest(trx, given, body.wanted);
  const claim = await storePromise(trx, listing, viewer, { ...body, swap: source }, now);
  const text = source
    ? claimText((some) => t.promiseFrom(some, source.listing.title), t.some, body, given ?? sharing)
    : claimText(t.promise, t.some, body, sharing);
  const message = await storeClaimMessage(trx, claim, text, viewer, now);
  pending.claim(claim);
  return { claim, message };
}

/** Holds the amount against what is wanted, so that no more is promised. */
async function hold(trx: Writer, { listing_id, stock, gone }: SharingRow, amount: number): Promise<void> {
  if (stock !== null && gone >= stock) throw new AppError('LISTING_GONE');
  if (!(await holdStock(trx, listing_id, amount))) throw new AppError('ENOUGH_PROMISED');
}

/** Holds the amount of an offer without a line: members who asked for it come first. */
async function holdRest(trx: Writer, sharing: SharingRow, amount: number): Promise<void> {
  const { listing_id, asking, comes_back, happens_from } = sharing;
  if (comes_back === 1 || happens_from !== null) throw new AppError('LISTING_GONE');
  if (asking > 0) throw new AppError('OTHERS_WAIT');
  if (!(await holdStock(trx, listing_id, amount))) throw new AppError('NOT_ENOUGH_LEFT');
}
