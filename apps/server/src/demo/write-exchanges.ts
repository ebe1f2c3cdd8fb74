import { randomUUIDv7 } from 'node:crypto';
import { dayAfter, newSharingSchema } from '@windfall/contract';
import type { Context } from '../context.ts';
import type { Writer } from '../db/database.ts';
import {
  type ClaimChange,
  type ClaimRow,
  changeClaim,
  holdStock,
  joinLine,
  PendingEvents,
  storeClaim,
  storePromise,
} from '../features/exchange/exchange.service.ts';
import { findListing, lockSharing, storeSharing } from '../features/listings/listings.service.ts';
import { hoursBefore } from '../lib/clock.ts';
import { momentIn, momentOf } from '../lib/zoned-time.ts';
import { DEMO_CLAIMS, DEMO_SHARINGS, type DemoClaim, type DemoStep } from './exchanges.ts';
import { DEMO_WANTED } from './listings/wanted.ts';
import type { DemoKey } from './people.ts';

const WANTED: ReadonlySet<string> = new Set(DEMO_WANTED.map(({ picture }) => picture));

/** A demo claim with its id, which the message of its asker names. */
export type IdentifiedClaim = DemoClaim & { readonly id: string };

export const identifyClaims = (): IdentifiedClaim[] =>
  DEMO_CLAIMS.map((claim) => ({ ...claim, id: randomUUIDv7() }));

/** Stores how the demo's listings are shared, and its claims step by step in the order of time. */
export async function writeExchanges(
  ctx: Context,
  trx: Writer,
  claims: readonly IdentifiedClaim[],
  memberIds: Readonly<Record<DemoKey, string>>,
  listingIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [picture, { drawInHours, ...sharing }] of Object.entries(DEMO_SHARINGS)) {
    const draw_at = drawInHours === undefined ? null : hoursBefore(ctx.clock, -drawInHours);
    const now = hoursBefore(ctx.clock, 0);
    await storeSharing(
      trx,
      { id: listingIds.get(picture) ?? '', kind: WANTED.has(picture) ? 'wanted' : 'offer' },
      newSharingSchema.parse({ ...sharing, draw_at }),
      now,
    );
  }
  const stored = new Map<string, ClaimRow>();
  for (const { claim, step } of stepsInOrder(claims)) {
    const row = step
      ? await doStep(ctx, trx, stored.get(claim.id), step)
      : await open(ctx, trx, claim, memberIds[claim.asker], listingIds);
    stored.set(claim.id, row);
  }
}

const stepsInOrder = (claims: readonly IdentifiedClaim[]) =>
  claims
    .flatMap((claim) => [
      { claim, step: undefined, hoursAgo: claim.hoursAgo },
      ...claim.steps.map((step) => ({ claim, step, hoursAgo: step.hoursAgo })),
    ])
    .sort((one, other) => other.hoursAgo - one.hoursAgo);

/** Asks for an offer, or promises what is wanted. */
async function open(
  ctx: Context,
  trx: Writer,
  claim: IdentifiedClaim,
  memberId: string,
  listingIds: ReadonlyMap<string, string>,
) {
  const listing = await findAndLock(trx, claim.about, listingIds);
  const { id, wanted, says = '', hoursAgo } = claim;
  const swap = claim.swap && {
    listing: await findAndLock(trx, claim.swap.picture, listingIds),
    amount: claim.swap.amount,
  };
  const wish = { id, wanted, how_much: '', note: says, could: [] };
  const now = hoursBefore(ctx.clock, hoursAgo);
  const moment = await momentOf(ctx);
  const loan = claim.loan && {
    from: dayAfter(moment.today, claim.loan.from),
    to: dayAfter(moment.today, claim.loan.to),
  };
  if (listing.kind === 'offer') {
    await joinLine(trx, listing.id);
    return storeClaim(trx, listing, { id: memberId }, { ...wish, swap, loan }, { ...moment, now });
  }
  await holdStock(trx, listing.id, wanted);
  return storePromise(trx, listing, { id: memberId }, wish, now);
}

async function findAndLock(trx: Writer, picture: string, listingIds: ReadonlyMap<string, string>) {
  const listing = await findListing(trx, listingIds.get(picture) ?? '');
  if (!listing) throw new Error(`The demo has no listing ${picture}`);
  await lockSharing(trx, listing.id);
  return listing;
}

const LEADS_TO = {
  offer: 'offered',
  accept: 'agreed',
  pickup: 'agreed',
  collect: 'collected',
  thank: 'collected',
  miss: 'missed',
  refuse: 'ended',
} as const;

async function doStep(ctx: Context, trx: Writer, claim: ClaimRow | undefined, step: DemoStep) {
  if (!claim) throw new Error('A demo claim is asked first');
  const { by, action, amount, hoursAgo } = step;
  const moment = momentIn(await ctx.siteZone.current(), new Date(hoursBefore(ctx.clock, hoursAgo)));
  const isLent = action === 'collect' && claim.loan_to !== null;
  const to = isLent
    ? 'out'
    : by === 'rule'
      ? 'agreed'
      : (LEADS_TO as Partial<Record<string, ClaimChange['to']>>)[action];
  if (!to) throw new Error(`The demo has no step ${action}`);
  const promised = action === 'offer' ? { amount: amount ?? claim.wanted } : {};
  const why = action === 'refuse' ? 'not_chosen' : null;
  const change: ClaimChange = {
    actor: by,
    action,
    to,
    why,
    ...promised,
    set: columnsOf(ctx, step, moment.now),
  };
  return changeClaim(trx, claim, change, moment, new PendingEvents());
}

function columnsOf(
  ctx: Context,
  { action, by, pickup, thanks }: DemoStep,
  now: string,
): NonNullable<ClaimChange['set']> {
  if (thanks !== undefined) return { thanked_at: now, thanks };
  // Long enough to be answered by a person who looks at the demo.
  if (action === 'offer' && by !== 'rule') return { due_at: hoursBefore(ctx.clock, -20) };
  if (!pickup) return {};
  const { from, to, note, address } = pickup;
  const window = { window_from: hoursBefore(ctx.clock, -from), window_to: hoursBefore(ctx.clock, -to) };
  return { ...window, spot: 'porch', pickup_note: note, address };
}
