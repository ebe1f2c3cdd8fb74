import { type Category, getRest, type Wisher } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Reader } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { momentOf } from '../../../lib/zoned-time.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { countSeekersOf } from '../../follows/follows.service.ts';
import {
  getListingFor,
  isHalfOver,
  type ListingRow,
  leftOf,
  standingOf,
} from '../../listings/listings.service.ts';
import {
  findWishersOf,
  type Wisher as NearWisher,
  shownKm,
  townIfVague,
} from '../../nearby/nearby.service.ts';
import { findOpenFrom, findOpenPairs } from '../claims.repo.ts';
import { loadClaims } from '../load-claims.ts';

/** The nearest; more buttons would be a list to read. */
const SHOWN = 5;

/** What can become of the rest of one of the member’s offers once half of its time is over (docs/product/exchange.md#give-rest). */
export function registerGetRest(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getRest, async ({ params, viewer }) => {
    const { read } = ctx.db;
    const moment = await momentOf(ctx);
    const listing = await getListingFor(read, viewer, params.id);
    if (listing.user_id !== viewer.id) throw new AppError('FORBIDDEN');
    const promised = await loadClaims(read, await findOpenFrom(read, listing.id), viewer, moment);
    const unit = listing.stock === null ? null : (listing.unit ?? '');
    const isOpen = isFree(listing) && isHalfOver(listing, moment.today);
    if (!isOpen) return { unit, wishers: [], promised, seekers: null };
    // Only categories of the contract are stored.
    const { title, category } = listing;
    return {
      unit,
      wishers: await findWishersFor(ctx, listing),
      promised,
      // The form needs no number: without one it is left out.
      seekers:
        (await countSeekersOf(ctx, viewer.id, { title, category: category as Category }))?.count ?? null,
    };
  });
}

/** Whether its owner can promise some without passing over members who wait for it. */
const isFree = (listing: ListingRow): boolean =>
  listing.kind === 'offer' &&
  listing.is_available === 1 &&
  listing.hidden_at === null &&
  listing.comes_back !== 1 &&
  listing.harvest === null &&
  (listing.asking ?? 0) === 0 &&
  leftOf(listing) !== 0;

/** Those who look for it and with whom its owner has nothing open about the two listings. */
async function findWishersFor({ db }: Context, listing: ListingRow): Promise<Wisher[]> {
  const near = await findWishersOf(db.read, db.dialect, listing);
  const isOpen = await openWith(
    db.read,
    listing,
    near.map(({ wish }) => wish.id),
  );
  return near
    .filter(({ wish }) => leftOf(wish) !== 0 && !isOpen(wish))
    .slice(0, SHOWN)
    .map((wisher) => presentWisher(listing, wisher));
}

async function openWith(db: Reader, { id, user_id }: ListingRow, wishIds: readonly string[]) {
  const open = await findOpenPairs(db, [id, ...wishIds]);
  return (wish: ListingRow): boolean =>
    open.some(({ listing_id, asker_id, giver_id }) =>
      listing_id === id ? asker_id === wish.user_id : listing_id === wish.id && giver_id === user_id,
    );
}

function presentWisher(listing: ListingRow, { wish, km }: NearWisher): Wisher {
  const [left, needed] = [leftOf(listing), leftOf(wish)];
  return {
    listing_id: wish.id,
    title: wish.title,
    user_id: wish.user_id,
    user_name: wish.full_name,
    amount: Math.min(left ?? needed ?? 1, needed ?? left ?? 1),
    distance_km: shownKm(km),
    ...townIfVague(wish, listing),
    ...standingOf(wish),
  };
}
