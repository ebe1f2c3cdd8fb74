import { answerPlaceOffer, getPlaceOffer, type PlaceOffer } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader, Writer } from '../../db/database.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { AppError } from '../../lib/app-error.ts';
import { findActiveAccount, lockAccount } from '../../platform/auth/accounts.repo.ts';
import type { UserRow } from '../../platform/auth/auth.table.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { publishListingChanged } from '../events/events.service.ts';
import { type NearerPlace, nearerPlaceOf } from '../geo/geo.service.ts';
import { indexListing, unindexListing } from '../search/search.service.ts';
import { endPlaceOffer } from '../users/users.service.ts';
import { findInTown, findListing, touchListing, updateListing } from './listings.repo.ts';

/** Offers members the middle of their ZIP code once, for listings from before that was the rule. */
export function registerPlaceOffer(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getPlaceOffer, async ({ params: { id }, viewer, reply }) => {
    if (viewer.id !== id) throw new AppError('FORBIDDEN');
    reply.header('cache-control', 'no-store');
    return readOffer(ctx.db.read, await findActiveAccount(ctx.db.read, id));
  });
  registerOperation(app, ctx, answerPlaceOffer, async ({ params: { id }, body, viewer }) => {
    if (viewer.id !== id) throw new AppError('FORBIDDEN');
    const moved = await ctx.db.transaction(async (trx) => {
      const member = await lockAccount(trx, id);
      if (!member?.is_active) throw new AppError('UNAUTHORIZED');
      await endPlaceOffer(trx, id);
      return body.accept ? moveOffered(trx, ctx.db.dialect, member, ctx.clock.now().toISOString()) : [];
    });
    for (const listing of moved) publishListingChanged(ctx, listing, 'changed');
    return { moved: moved.length };
  });
}

async function readOffer(db: Reader, member: UserRow | undefined): Promise<PlaceOffer> {
  const nearer = member && nearerPlaceOf(member);
  const ids = member && nearer ? await findOffered(db, member, nearer) : [];
  if (!nearer || ids.length === 0) return { listings: 0, town: null, zip_code: null };
  return { listings: ids.length, town: nearer.town, zip_code: nearer.place.zip_code };
}

const findOffered = async (db: Reader, { id, place_offer_to }: UserRow, { townCells }: NearerPlace) =>
  place_offer_to === null ? [] : await findInTown(db, id, townCells, place_offer_to);

/** Moves the offered listings, with their entries in the search index, and returns their ids. */
async function moveOffered(
  trx: Writer,
  dialect: DialectName,
  member: UserRow,
  now: string,
): Promise<string[]> {
  const nearer = nearerPlaceOf(member);
  if (!nearer) return [];
  const moved: string[] = [];
  for (const id of await findOffered(trx, member, nearer)) {
    // Lock before reading: the owner may change the same listing elsewhere.
    if (!(await touchListing(trx, id, now))) continue;
    const row = await findListing(trx, id);
    if (!row || !nearer.townCells.includes(row.cell ?? -1)) continue;
    await updateListing(trx, row.seq, nearer.place);
    if (row.is_indexed === 1) {
      await unindexListing(trx, row);
      await indexListing(trx, dialect, { ...row, ...nearer.place });
    }
    moved.push(id);
  }
  return moved;
}
