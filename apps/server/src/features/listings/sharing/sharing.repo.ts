import { randomBytes } from 'node:crypto';
import { EXCHANGE, isSharingOfWanted, type NewSharing, SHARING_MESSAGES } from '@windfall/contract';
import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import { preparedForIds, preparedQuery } from '../../../db/prepared-query.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { ListingsTable } from '../listings.table.ts';
import type { ListingSharingTable } from './sharing.table.ts';

/** A control character, which no stored text contains. */
const SEPARATOR = sql.lit('\u001f');

const COLUMNS = [
  ...['held', 'gone', 'asking', 'at_once', 'rule', 'stock', 'most_each', 'draw_at', 'drawn_at', 'seed'],
  ...['unit', 'in_return'],
];

/**
 * How a listing is shared, in one column; null without a row. A page of listings reads most of them without one, and twelve
 * columns more cost it a quarter of its time.
 */
export const packedSharing = sql<
  string | null
>`case when ${sql.ref('listing_sharing.listing_id')} is not null then ${sql.join(
  COLUMNS.map((name) => sql`coalesce(cast(${sql.ref(`listing_sharing.${name}`)} as text), '')`),
  sql` || ${SEPARATOR} || `,
)} end`;

export type SharingRow = Selectable<ListingSharingTable>;

/** Why less than what is promised and gone cannot be counted. */
type WordStockRefusal = (sharing: SharingRow) => Promise<string>;

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

/** How the listings of a member are shared, without the seeds: those are secret until the draw. */
export async function findSharingRows(db: Reader, userId: string): Promise<Omit<SharingRow, 'seed'>[]> {
  const rows = await db
    .selectFrom('listing_sharing')
    .innerJoin('listings', 'listings.id', 'listing_sharing.listing_id')
    .selectAll('listing_sharing')
    .where('listings.user_id', '=', userId)
    .execute();
  return rows.map(({ seed: _secret, ...row }) => row);
}

const NOTHING_SET = { stock: null, draw_at: null, seed: null, most_each: null };

/** Locks the sharing of a listing until the transaction ends, and creates it where the owner has set nothing. */
export async function lockSharing(trx: Writer, listingId: string): Promise<SharingRow> {
  const stored = await lockStoredSharing(trx, listingId);
  if (stored) return stored;
  const inserted = await trx
    .insertInto('listing_sharing')
    .values({ ...NOTHING_SET, listing_id: listingId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  // Nothing is returned where another request was faster.
  const created = inserted ?? (await lockStoredSharing(trx, listingId));
  // The listing was deleted between.
  if (!created) throw new AppError('LISTING_NOT_FOUND');
  return created;
}

/** Locks the sharings of these listings, always in the same order: requests that lock the same two never wait for each other. */
export async function lockStoredSharings(
  trx: Writer,
  listingIds: readonly (string | null)[],
): Promise<SharingRow[]> {
  const locked: SharingRow[] = [];
  for (const id of sorted(listingIds)) {
    const sharing = await lockStoredSharing(trx, id);
    if (sharing) locked.push(sharing);
  }
  return locked;
}

/**
 * Locks the sharing of a listing, creates it where the owner has set nothing, and counts one more in its line; locks that
 * of a swap too, in the order of ids. Returns both.
 */
export async function joinLine(trx: Writer, listingId: string, swapId?: string): Promise<SharingRow[]> {
  const locked: SharingRow[] = [];
  for (const id of sorted([listingId, swapId ?? null]))
    locked.push(id === listingId ? await lengthen(trx, id) : await lockSharing(trx, id));
  return locked;
}

async function lengthen(trx: Writer, listingId: string): Promise<SharingRow> {
  const [sharing] = await lengthenOf(trx, { listingId });
  if (!sharing) throw new Error('A sharing has just been stored');
  return sharing;
}

const lengthenOf = preparedQuery((db, { listingId }: { listingId: string }) =>
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

const sorted = (ids: readonly (string | null)[]) => [...new Set(ids)].filter((id) => id !== null).toSorted();

/** Like `lockSharing`; undefined where there is none, also because the listing was deleted meanwhile. */
export async function lockStoredSharing(trx: Writer, listingId: string): Promise<SharingRow | undefined> {
  return (await lockOf(trx, { listingId }))[0];
}

const lockOf = preparedQuery((db, { listingId }: { listingId: string }) =>
  db
    .updateTable('listing_sharing')
    .set((eb) => ({ asking: eb.ref('asking') }))
    .where('listing_id', '=', listingId)
    .returningAll(),
);

/**
 * Stores how the owner shares a listing. Throws VALIDATION_FAILED when the stock is less than what is promised and gone, for a draw in
 * the past, for another rule after the draw, and for a rule of something wanted.
 */
export async function storeSharing(
  trx: Writer,
  { id: listingId, kind }: Pick<Selectable<ListingsTable>, 'id' | 'kind'>,
  settings: NewSharing,
  now: string,
  wordStockRefusal: WordStockRefusal = async () => SHARING_MESSAGES.stockPromised,
): Promise<void> {
  if (kind === 'wanted' && !isSharingOfWanted(settings)) throw invalid('rule', SHARING_MESSAGES.wantedRule);
  const { at_once, ...sharing } = settings;
  const before = await lockSharing(trx, listingId);
  const isSameDraw = before.rule === 'draw' && before.draw_at === sharing.draw_at;
  if (before.drawn_at !== null && !(sharing.rule === 'draw' && isSameDraw))
    throw invalid('rule', SHARING_MESSAGES.drawn);
  const latest = new Date(Date.parse(now) + EXCHANGE.aheadMs).toISOString();
  const drawAt = sharing.draw_at ?? '';
  if (sharing.rule === 'draw' && !isSameDraw && (drawAt <= now || drawAt > latest))
    throw invalid('draw_at', SHARING_MESSAGES.drawAt);
  if (sharing.stock !== null && sharing.stock < before.held + before.gone)
    throw invalid('stock', await wordStockRefusal(before));
  // The seed stays when only the time of the draw changes: its hash is published already.
  const seed = sharing.rule === 'draw' ? (before.seed ?? randomBytes(32).toString('hex')) : null;
  await trx
    .updateTable('listing_sharing')
    .set({ ...sharing, seed, at_once: at_once ? 1 : 0 })
    .where('listing_id', '=', listingId)
    .execute();
}

const invalid = (field: string, message: string) =>
  new AppError('VALIDATION_FAILED', { message, fields: { [`sharing.${field}`]: message } });

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
