import type { ExchangeNoticeEvent } from '@windfall/contract';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import type { Moment } from '../../../lib/zoned-time.ts';
import {
  publishClaimChanged,
  publishListingChanged,
  publishMessagesRead,
  publishNotice,
} from '../../events/events.service.ts';
import type { SharingRow } from '../../listings/listings.service.ts';
import { addExchangeNotice, addExchangeNotices } from '../../notices/notices.service.ts';
import type { ClaimChange } from '../claim-change.ts';
import { isDenial, type Role, shownEnding } from '../claim-state.ts';
import { type ClaimRow, partClaimsOfSwap } from '../claims.repo.ts';
import { findSharing } from '../stock/stock.repo.ts';
import { enqueueChange, enqueueReminder, isAddressLost } from './claim-templates.ts';
import { enqueueLoanReminders } from './loan-reminders.ts';

/** Events that are published to open pages once the transaction is committed. */
export class PendingEvents {
  readonly #claims = new Map<string, ClaimRow>();
  readonly #listings = new Set<string>();
  readonly #notices: { readonly userId: string; readonly id: string }[] = [];
  readonly #read: { readonly reader_id: string; readonly sender_id: string }[] = [];

  claim(claim: ClaimRow): void {
    this.#claims.set(claim.id, claim);
    for (const id of [claim.listing_id, claim.swap_listing_id]) if (id !== null) this.#listings.add(id);
  }

  notice(userId: string, id: string): void {
    this.#notices.push({ userId, id });
  }

  messageRead(reader_id: string, sender_id: string): void {
    this.#read.push({ reader_id, sender_id });
  }

  publish(ctx: Pick<Context, 'events'>): void {
    for (const { id, listing_id, asker_id, giver_id } of this.#claims.values())
      publishClaimChanged(ctx, [asker_id, giver_id], { id, listing_id: listing_id ?? '' });
    for (const id of this.#listings) publishListingChanged(ctx, id, 'changed');
    for (const { userId, id } of this.#notices) publishNotice(ctx, userId, id);
    for (const read of this.#read) publishMessagesRead(ctx, read);
  }
}

/** A change with the sharing of the listing where that is known. */
type NotedChange = ClaimChange & { readonly sharing: SharingRow | undefined };

/** Tells each member concerned of a change, but not the one who made it (docs/product/exchange.md#claim-notices). */
export async function notifyOfChange(
  trx: Writer,
  before: ClaimRow,
  claim: ClaimRow,
  change: NotedChange,
  moment: Moment,
  pending: PendingEvents,
): Promise<void> {
  const { now } = moment;
  pending.claim(claim);
  await enqueueReminder(trx, claim, now);
  await enqueueLoanReminders(trx, claim, moment);
  if (claim.suggested_swap_id !== null && claim.state === 'ended')
    await notifyOfBrokenSwap(trx, claim, change, moment, pending);
  const event = eventOf(before, claim, change);
  if (event === undefined) return;
  const members = [claim.asker_id, claim.giver_id] as const;
  const sharing = change.sharing ?? (claim.listing_id ? await findSharing(trx, claim.listing_id) : undefined);
  for (const [index, userId] of members.entries()) {
    const role: Role = index === 0 ? 'asker' : 'giver';
    if (!isConcerned(claim, change, role)) continue;
    const isAddressGone = role === 'giver' && isAddressLost(before, claim);
    const data = {
      role,
      ...(claim.kind === 'wanted' && { listing_kind: claim.kind }),
      claim_id: claim.id,
      listing_title: claim.listing_title,
      other_id: members[1 - index] ?? '',
      event,
      // Where nothing is counted the number means nothing.
      amount: isUncounted(sharing, claim) ? null : (claim.given ?? claim.wanted),
      unit: sharing?.unit ?? '',
      ...(claim.how_much !== '' && { how_much: claim.how_much }),
      ...(isAddressGone && { address_gone: true as const }),
    };
    await enqueueChange(trx, userId, claim, event, now, { before, isHarvest: sharing?.happens_from != null });
    pending.notice(userId, await addExchangeNotice(trx, userId, data, new Date(now)));
  }
}

/** What is not counted, and a loan, has no amount. */
const isUncounted = (sharing: SharingRow | undefined, { loan_to }: ClaimRow) =>
  loan_to !== null || (sharing?.stock ?? null) === null;

/**
 * Tells that a loan is not back while the days of another one have begun: its giver who has it, and the other asker only that it is
 * not there yet (docs/product/lending.md#late).
 */
export async function notifyOfDelay(
  trx: Writer,
  late: ClaimRow,
  next: ClaimRow,
  { now }: Moment,
  pending: PendingEvents,
): Promise<void> {
  const told = [
    { userId: late.giver_id, claim: late, role: 'giver', other_id: late.asker_id, event: 'still_out' },
    { userId: next.asker_id, claim: next, role: 'asker', other_id: next.giver_id, event: 'delayed' },
  ] as const;
  for (const { userId, claim, role, other_id, event } of told) {
    const { id: claim_id, listing_title } = claim;
    const data = { role, claim_id, listing_title, other_id, event, amount: null };
    await enqueueChange(trx, userId, claim, event, now);
    pending.notice(userId, await addExchangeNotice(trx, userId, data, new Date(now)));
  }
}

/**
 * Tells those who still give something in a suggested swap that a part of it has ended, but not who ended it. What they promised stands
 * (docs/product/exchange.md#swap-broken).
 */
async function notifyOfBrokenSwap(
  trx: Writer,
  { suggested_swap_id, asker_id, giver_id }: ClaimRow,
  { actor }: ClaimChange,
  { now }: Moment,
  pending: PendingEvents,
): Promise<void> {
  const endedBy = actor === 'asker' ? asker_id : actor === 'giver' ? giver_id : undefined;
  for (const claim of await partClaimsOfSwap(trx, suggested_swap_id ?? '')) {
    const { id: claim_id, listing_title, giver_id: userId, asker_id: other_id } = claim;
    if (userId === endedBy) continue;
    const event = 'swap_broken';
    await enqueueChange(trx, userId, claim, event, now);
    const data = { role: 'giver', claim_id, listing_title, other_id, event, amount: null } as const;
    pending.notice(userId, await addExchangeNotice(trx, userId, data, new Date(now)));
  }
}

/** Tells the askers of these claims in line that their giver has passed them over, in the application alone. */
export async function notifyPassedOver(
  trx: Writer,
  claims: readonly ClaimRow[],
  now: string,
  pending: PendingEvents,
): Promise<void> {
  const notices = claims.map(({ id, asker_id, giver_id, listing_title }) => ({
    userId: asker_id,
    data: {
      role: 'asker' as const,
      claim_id: id,
      listing_title,
      other_id: giver_id,
      event: 'passed_over' as const,
      amount: null,
    },
  }));
  const ids = await addExchangeNotices(trx, notices, new Date(now));
  for (const [index, claim] of claims.entries()) {
    pending.claim(claim);
    pending.notice(claim.asker_id, ids[index] ?? '');
  }
}

/** Both members hear of what the rule does; silence after a pickup is no news. */
function isConcerned({ kind }: ClaimRow, { actor, to, why }: ClaimChange, role: Role): boolean {
  if (actor === role) return false;
  // Nothing is left or needed, which the owner of the listing knows.
  if (why === 'gone') return role === (kind === 'wanted' ? 'giver' : 'asker');
  return !(actor === 'clock' && (to === 'collected' || to === 'out'));
}

/** The message of the member who opens a claim tells the other one of it. */
function eventOf(
  before: ClaimRow,
  { ended_why, window_from }: ClaimRow,
  { action, to }: ClaimChange,
): ExchangeNoticeEvent | undefined {
  if (action === 'ask') return undefined;
  if (action === 'pickup')
    return before.window_from !== null && window_from === null ? 'time_withdrawn' : 'pickup';
  if (action === 'call-off' && before.state === 'offered') return 'taken_back';
  if (action === 'thank') return 'thanked';
  if (isDenial(before, action)) return 'not_back';
  if (action === 'undo') return before.state === 'missed' ? 'miss_undone' : 'pickup_undone';
  if (action === 'renew') return 'renewed';
  if (action === 'return') return to === 'out' ? 'back_said' : 'back';
  if (to === 'ended') return shownEnding(ended_why) ?? undefined;
  return to === 'asked' ? 'asked_again' : to;
}
