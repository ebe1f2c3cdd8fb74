import { amountText, CLAIM_MESSAGES, type ListingKind, type NewClaim } from '@windfall/contract';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
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
import { claimTransaction } from '../claim-transaction.ts';
import type { ClaimRow } from '../claims.repo.ts';
import type { PendingEvents } from '../notify/notify-members.ts';
import { isSameSwap } from '../swap.ts';

/** A new claim with its message, or the same one again without a message. */
export interface Opened {
  readonly claim: ClaimRow;
  readonly message?: MessageRow;
  readonly pending: PendingEvents;
}

/** Opens a claim with the others on its listing in turn, and publishes it with its message. */
export async function openClaim(
  ctx: Context,
  listingId: string,
  open: (trx: Writer) => Promise<Opened>,
): Promise<{ claim: ClaimRow; isNew: boolean }> {
  const options = { inTurn: `claims on ${listingId}` };
  const { claim, message, pending } = await claimTransaction(ctx, open, options);
  if (message) {
    const firstDay = await findFirstDayMembers(ctx, ctx.db.read, [message.sender_id]);
    publishMessageSent(ctx, presentMessage(message, firstDay));
  }
  pending.publish(ctx);
  return { claim, isNew: message !== undefined };
}

/** The listing, if this member may open a claim on it now: asking for an offer, or promising what is wanted. */
export async function findClaimable(
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

/** The same request again returns the stored claim; another one under its id is refused without details. */
export function sameClaim(
  earlier: ClaimRow,
  viewer: Viewer,
  listingId: string,
  { wanted, swap }: Pick<NewClaim, 'wanted' | 'swap'>,
): ClaimRow {
  const opener = earlier.kind === 'wanted' ? earlier.giver_id : earlier.asker_id;
  const isSame = opener === viewer.id && earlier.listing_id === listingId && earlier.wanted === wanted;
  if (!isSame || !isSameSwap(earlier, swap)) throw new AppError('CLAIM_ID_TAKEN');
  return earlier;
}

/** The message that shows the claim in the conversation of the two; from the member who opens the claim. */
export async function storeClaimMessage(
  trx: Writer,
  claim: ClaimRow,
  content: string,
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
  );
  return message;
}

/** The sentence of a message around an amount, and what the member has added. What was said in words stands in it in any case. */
export function claimText(
  sentence: (some: string) => string,
  { wanted, how_much, note }: Pick<NewClaim, 'wanted' | 'how_much' | 'note'>,
  { stock, unit }: Pick<SharingRow, 'stock' | 'unit'>,
): string {
  if (note !== '' && how_much === '') return note;
  const some = stock === null ? how_much || 'some' : amountText(wanted, unit);
  return [sentence(some), note].filter(Boolean).join('\n\n');
}

/** What is counted is asked for by number (docs/product/exchange.md#ask-how-much). */
export function assertNotCounted({ stock }: Pick<SharingRow, 'stock'>, how_much: string): void {
  if (stock === null || how_much === '') return;
  const message = CLAIM_MESSAGES.howMuchCounted;
  throw new AppError('VALIDATION_FAILED', { message, fields: { how_much: message } });
}
