import { askForSome, type BodyOf, SHARING_MESSAGES } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { isBlockedBetween, isOutOfSight } from '../blocks/blocks.service.ts';
import { publishMessageSent } from '../events/events.service.ts';
import {
  canView,
  findListing,
  type ListingRow,
  lockSharing,
  type SharingRow,
} from '../listings/listings.service.ts';
import { type MessageRow, presentMessage, storeMessage } from '../messages/messages.service.ts';
import { findAccount } from '../users/users.service.ts';
import { claimTransaction } from './claim-transaction.ts';
import { type ClaimRow, findClaim } from './claims.repo.ts';
import type { SiteZone } from './deadlines.ts';
import { giveToNext, type LineStep } from './line.ts';
import { loadClaim } from './load-claims.ts';
import { Published } from './notify.ts';
import { storeClaim } from './store-claim.ts';

interface Asked {
  readonly claim: ClaimRow;
  /** Absent for the same request again. */
  readonly message?: MessageRow;
  readonly published: Published;
}

/** A member asks for some of a listing: a claim in its line and a message to its owner. */
export function registerAskForSome(app: FastifyInstance, ctx: Context, zone: SiteZone): void {
  registerOperation(app, ctx, askForSome, async ({ params, body, viewer, reply }) => {
    const now = ctx.clock.now().toISOString();
    const step = { now, zone: await zone() };
    const { claim, message, published } = await claimTransaction(
      ctx,
      (trx) => ask(trx, viewer, params.id, body, step),
      { inTurn: `claims on ${params.id}` },
    );
    reply.status(message ? 201 : 200);
    if (message) publishMessageSent(ctx, presentMessage(message));
    published.publish(ctx);
    return loadClaim(ctx.db.read, claim, viewer.id, now);
  });
}

async function ask(
  trx: Writer,
  viewer: Viewer,
  listingId: string,
  body: BodyOf<typeof askForSome>,
  { now, zone }: Omit<LineStep, 'published'>,
): Promise<Asked> {
  const published = new Published();
  const earlier = await findClaim(trx, body.id);
  if (earlier) return { claim: repeated(earlier, viewer, listingId, body), published };
  const listing = await findAskable(trx, viewer, listingId);
  const sharing = await lockSharing(trx, listing.id);
  // Read again: the lock waits for the same request sent twice.
  const twin = await findClaim(trx, body.id);
  if (twin) return { claim: repeated(twin, viewer, listingId, body), published };
  assertAmount(sharing, body.wanted);
  const claim = await storeClaim(trx, listing, viewer.id, body, now);
  const message = await storeRequest(trx, claim, body.note, sharing.unit, now);
  published.claim(claim);
  if (sharing.at_once === 0) return { claim, message, published };
  await giveToNext(trx, listing.id, { now, zone, published });
  return { claim: (await findClaim(trx, claim.id)) ?? claim, message, published };
}

/** The listing, if this member may ask for it now. */
async function findAskable(trx: Writer, viewer: Viewer, id: string): Promise<ListingRow> {
  if (!(await findAccount(trx, viewer.id))?.isActive) throw new AppError('UNAUTHORIZED');
  const listing = await findListing(trx, id);
  if (!listing || !canView(viewer, listing) || (await isOutOfSight(trx, viewer, listing.user_id)))
    throw new AppError('LISTING_NOT_FOUND');
  if (listing.user_id === viewer.id) throw new AppError('CLAIM_OWN');
  if (await isBlockedBetween(trx, viewer, listing.user_id)) throw new AppError('EXCHANGE_CLOSED');
  if (listing.is_available === 0 || listing.hidden_at !== null || listing.is_active === 0)
    throw new AppError('LISTING_GONE');
  return listing;
}

function assertAmount({ stock, gone, most_each }: SharingRow, wanted: number): void {
  if (stock !== null && gone >= stock) throw new AppError('LISTING_GONE');
  if (most_each === null || wanted <= most_each) return;
  const message = `${SHARING_MESSAGES.atMost} ${most_each}`;
  throw new AppError('VALIDATION_FAILED', { message, fields: { wanted: message } });
}

/** The message that shows the claim in the conversation of the two. */
async function storeRequest(trx: Writer, claim: ClaimRow, note: string, unit: string, now: string) {
  const amount = unit ? `${claim.wanted} × ${unit}` : String(claim.wanted);
  const { message } = await storeMessage(
    trx,
    {
      id: `claim:${claim.id}`,
      sender_id: claim.asker_id,
      receiver_id: claim.giver_id,
      content: note || `I would like ${amount}, please.`,
      listing_id: claim.listing_id,
      claim_id: claim.id,
    },
    now,
  );
  return message;
}

/** The same request again returns the stored claim; another one under its id is refused without details. */
function repeated(
  earlier: ClaimRow,
  viewer: Viewer,
  listingId: string,
  { wanted }: BodyOf<typeof askForSome>,
): ClaimRow {
  const isSame =
    earlier.asker_id === viewer.id && earlier.listing_id === listingId && earlier.wanted === wanted;
  if (!isSame) throw new AppError('CLAIM_ID_TAKEN');
  return earlier;
}
