import { SHARING_LIMITS } from '@windfall/contract';
import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import { preparedForIds, preparedQuery } from '../../../db/prepared-query.ts';
import type { Schema } from '../../../db/schema.ts';

type SharingRow = Selectable<Schema['listing_sharing']>;

export async function findSharing(db: Reader, listingId: string): Promise<SharingRow | undefined> {
  return (await findOf(db, { listingId }))[0];
}

const findOf = preparedQuery((db, { listingId }: { listingId: string }) =>
  db.selectFrom('listing_sharing').selectAll().where('listing_id', '=', listingId),
);

/** The sharings of these listings, as far as there are any. */
export async function findSharings(db: Reader, listingIds: readonly string[]): Promise<SharingRow[]> {
  return listingIds.length === 0 ? [] : await allOf(db, listingIds, {});
}

const allOf = preparedForIds((db, ids) =>
  db.selectFrom('listing_sharing').selectAll().where('listing_id', 'in', ids),
);

/** Counts one more in the line of a listing, creates its sharing where the owner has set nothing, and locks it. */
export async function lengthenLine(trx: Writer, listingId: string): Promise<SharingRow> {
  const [sharing] = await lengthenedOf(trx, { listingId });
  if (!sharing) throw new Error('A sharing has just been stored');
  return sharing;
}

const NOTHING_SET = { stock: null, draw_at: null, seed: null, most_each: null };

const lengthenedOf = preparedQuery((db, { listingId }: { listingId: string }) =>
  db
    .insertInto('listing_sharing')
    .values({ ...NOTHING_SET, listing_id: listingId, asking: 1 })
    .onConflict((conflict) =>
      conflict
        .column('listing_id')
        .doUpdateSet((eb) => ({ asking: eb('listing_sharing.asking', '+', eb.lit(1)) })),
    )
    .returningAll(),
);

/** Changes of a claim to the sharing of its listing. */
interface StockMove {
  /** Members who join or leave the line. */
  readonly asking: number;
  readonly held: number;
  readonly gone: number;
}

/** Moves stock and returns the changed sharing; undefined, and nothing is changed, when less is left than is to be held. */
export async function moveStock(
  trx: Writer,
  listingId: string,
  move: StockMove,
): Promise<SharingRow | undefined> {
  return (await moveOf(trx, { ...move, listingId }))[0];
}

const moveOf = preparedQuery((db, { listingId, asking, held, gone }: StockMove & { listingId: string }) =>
  db
    .updateTable('listing_sharing')
    .set((eb) => ({
      asking: eb('asking', '+', asking),
      held: eb('held', '+', held),
      gone: eb('gone', '+', gone),
    }))
    .where('listing_id', '=', listingId)
    .where((eb) =>
      eb.or([
        eb('stock', 'is', null),
        eb(eb(eb('held', '+', held), '+', eb('gone', '+', gone)), '<=', eb.ref('stock')),
      ]),
    )
    .returningAll(),
);

/** Holds an amount for a member. Returns false when less is left; the caller changes nothing then. */
export async function holdStock(trx: Writer, listingId: string, amount: number): Promise<boolean> {
  return (await moveStock(trx, listingId, { asking: 0, held: amount, gone: 0 })) !== undefined;
}

/**
 * Counts more of a counted listing, as many as it can have, and returns how many. With a negative number all of it or nothing: not below
 * what is promised and gone. The caller has locked the sharing.
 */
export async function raiseStock(trx: Writer, listingId: string, by: number): Promise<number> {
  const sharing = await findSharing(trx, listingId);
  if (!sharing || sharing.stock === null) return 0;
  const stock = Math.min(SHARING_LIMITS.stock, sharing.stock + by);
  if (stock < Math.max(1, sharing.held + sharing.gone)) return 0;
  await trx.updateTable('listing_sharing').set({ stock }).where('listing_id', '=', listingId).execute();
  return stock - sharing.stock;
}

export async function markDrawn(trx: Writer, listingId: string, now: string): Promise<void> {
  await trx
    .updateTable('listing_sharing')
    .set({ drawn_at: now })
    .where('listing_id', '=', listingId)
    .execute();
}

/** Listings whose line can go on since their owner raised the stock, or must end since they lowered it. */
export async function findUnsettled(db: Reader, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_sharing')
    .innerJoin('listings', 'listings.id', 'listing_sharing.listing_id')
    .select('listing_id')
    // Written out, so that both databases use the index of listings with a line.
    .where(sql<boolean>`asking > 0`)
    .where('listings.is_available', '=', 1)
    .where('listings.hidden_at', 'is', null)
    .where('listings.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('gone', '>=', eb.ref('stock')),
        eb.and([
          eb.or([eb('stock', 'is', null), eb(eb('held', '+', eb.ref('gone')), '<', eb.ref('stock'))]),
          eb('at_once', '=', 1),
          eb.or([eb('rule', 'in', ['first', 'least']), eb('drawn_at', 'is not', null)]),
          // Swaps wait for the owner.
          sql<boolean>`exists (select 1 from claims where claims.listing_id = listing_sharing.listing_id
            and claims.state = 'asked' and claims.swap_amount is null)`,
        ]),
      ]),
    )
    .orderBy('listing_id')
    .limit(limit)
    .execute();
  return rows.map(({ listing_id }) => listing_id);
}

/** Listings whose draw is due. */
export async function findDueDraws(db: Reader, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_sharing')
    .select('listing_id')
    .where('drawn_at', 'is', null)
    .where('draw_at', '<=', now)
    .orderBy('draw_at')
    .limit(limit)
    .execute();
  return rows.map(({ listing_id }) => listing_id);
}
