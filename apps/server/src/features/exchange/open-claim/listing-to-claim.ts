import { amountText, CLAIM_MESSAGES, type Claim, type ListingKind, type NewClaim } from '@windfall/contract';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Moment } from '../../../lib/zoned-time.ts';
import { findFirstDayMembers } from '../../../platform/auth/first-day.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { isBlockedBetween } from '../../blocks/blocks.service.ts';
import { publishMessageSent } from '../../events/events.service.ts';
import {
  existingFor,
  findListingState,
  type ListingState,
  type SharingRow,
} from '../../listings/listings.service.ts';
import {
  claimMessageId,
  type MessageRow,
  presentMessage,
  refuseManyConversations,
  storeMessage,
} from '../../messages/messages.service.ts';
import { findMemberFaces } from '../../users/users.service.ts';
import { claimTransaction } from '../claim-step.ts';
import { type ClaimRow, findClaim } from '../claims.repo.ts';
import { loadClaim } from '../load-claims.ts';
import { PendingEvents } from '../notify/notify-members.ts';
import { isSameSwap } from '../swap.ts';

/** A request to open a claim on a listing. */
export interface Opening {
  readonly viewer: Viewer;
  readonly listingId: string;
  readonly claim: Pick<NewClaim, 'id' | 'wanted' | 'swap' | 'loan'>;
  /** Kind of listing on which such a claim is possible. */
  readonly kind: ListingKind;
  readonly moment: Moment;
}

/** A new claim with its message, or the same one again without a message. */
interface Opened {
  readonly claim: ClaimRow;
  readonly message?: MessageRow;
}

/**
 * Opens a claim with the others on its listing in turn, and publishes it with its message. The same request again gets the stored claim
 * and status 200 instead of 201.
 */
export async function openClaim(
  ctx: Context,
  opening: Opening,
  reply: FastifyReply,
  open: (trx: Writer, listing: ListingState, pending: PendingEvents) => Promise<Opened>,
): Promise<Claim> {
  const { viewer, listingId, kind, moment } = opening;
  const { claim, message, pending } = await claimTransaction(
    ctx,
    async (trx) => {
      const pending = new PendingEvents();
      const earlier = await findSameClaim(trx, opening);
      if (earlier) return { claim: earlier, pending };
      const listing = await findClaimable(ctx, trx, viewer, listingId, kind);
      return { ...(await open(trx, listing, pending)), pending };
    },
    { inTurn: `claims on ${listingId}` },
  );
  if (message) {
    const firstDay = await findFirstDayMembers(ctx, ctx.db.read, [message.sender_id]);
    publishMessageSent(ctx, presentMessage(message, firstDay));
  }
  pending.publish(ctx);
  reply.status(message ? 201 : 200);
  return loadClaim(ctx.db.read, claim, viewer, moment);
}

/** The listing, if this member may open a claim on it now: asking for an offer, or promising what is wanted. */
async function findClaimable(
  ctx: Context,
  trx: Writer,
  viewer: Viewer,
  id: string,
  kind: ListingKind,
): Promise<ListingState> {
  if (!(await findMemberFaces(trx, [viewer.id])).get(viewer.id)?.isActive) throw new AppError('UNAUTHORIZED');
  const listing = await existingFor(trx, viewer, await findListingState(trx, id));
  if (listing.user_id === viewer.id) throw new AppError('CLAIM_OWN');
  if (listing.kind !== kind) throw new AppError(kind === 'offer' ? 'LISTING_WANTED' : 'LISTING_OFFERED');
  if (await isBlockedBetween(trx, viewer, listing.user_id)) throw new AppError('EXCHANGE_CLOSED');
  if (listing.is_available === 0 || listing.hidden_at !== null || listing.is_active === 0)
    throw new AppError('LISTING_GONE');
  await refuseManyConversations(ctx, trx, viewer.id, listing.user_id);
  return listing;
}

/**
 * The claim that the same request has already opened. Another one under its id is refused without details. `open` looks again once it
 * holds its lock, which waits for the same request sent twice.
 */
export async function findSameClaim(
  trx: Writer,
  { viewer, listingId, claim: { id, wanted, swap, loan } }: Opening,
): Promise<ClaimRow | undefined> {
  const earlier = await findClaim(trx, id);
  if (!earlier) return undefined;
  const opener = earlier.kind === 'wanted' ? earlier.giver_id : earlier.asker_id;
  const isSame = opener === viewer.id && earlier.listing_id === listingId && earlier.wanted === wanted;
  const isSameLoan = earlier.loan_from === (loan?.from ?? null);
  if (!isSame || !isSameLoan || !isSameSwap(earlier, swap)) throw new AppError('CLAIM_ID_TAKEN');
  return earlier;
}

/** The message that shows the claim in the conversation of the two; from the member who opens the claim. */
export async function storeClaimMessage(
  trx: Writer,
  claim: ClaimRow,
  content: string,
  { acting }: Pick<Viewer, 'acting'>,
  now: string,
): Promise<MessageRow> {
  const [sender_id, receiver_id] =
    claim.kind === 'wanted' ? [claim.giver_id, claim.asker_id] : [claim.asker_id, claim.giver_id];
  const { message } = await storeMessage(
    trx,
    {
      id: claimMessageId(claim.id),
      sender_id,
      receiver_id,
      content,
      listing_id: claim.listing_id,
      claim_id: claim.id,
    },
    now,
    acting?.memberId,
  );
  return message;
}

/** The sentence of a message around an amount, and what the member has added. What was said in words stands in it in any case. */
export function claimText(
  sentence: (some: string) => string,
  someWord: string,
  { wanted, how_much, note }: Pick<NewClaim, 'wanted' | 'how_much' | 'note'>,
  { stock, unit }: Pick<SharingRow, 'stock' | 'unit'>,
): string {
  if (note !== '' && how_much === '') return note;
  const some = stock === null ? how_much || someWord : amountText(wanted, unit);
  return [sentence(some), note].filter(Boolean).join('\n\n');
}

/** What is counted is asked for by number (docs/product/exchange.md#ask-how-much). */
export function assertNotCounted({ stock }: Pick<SharingRow, 'stock'>, how_much: string): void {
  if (stock === null || how_much === '') return;
  const message = CLAIM_MESSAGES.howMuchCounted;
  throw new AppError('VALIDATION_FAILED', { message, fields: { how_much: message } });
}
