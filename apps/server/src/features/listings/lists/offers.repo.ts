import { sql } from 'kysely';
import type { Database, Reader } from '../../../db/database.ts';
import { listOf, rowsOf } from '../../../db/dialects/is-one-of.ts';
import { type ListingRow, selectListings } from '../listings.repo.ts';

/** Available offers of these squares and towns that visitors see, up to so many of each; those with none are left out. */
export async function countOffersIn(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  cells: readonly number[],
  most: number,
): Promise<ReadonlyMap<number, number>> {
  if (cells.length === 0) return new Map();
  const rows = await read
    .selectFrom(rowsOf(dialect, listOf(dialect, cells), 'bigint').as('squares'))
    .select((eb) => [
      'squares.value as cell',
      eb
        .selectFrom((inner) =>
          inner
            .selectFrom('listings')
            .innerJoin('users', 'users.id', 'listings.user_id')
            .whereRef('listings.cell', '=', sql.ref('squares.value'))
            .where('listings.is_available', '=', 1)
            .where('listings.kind', '=', 'offer')
            .where('listings.hidden_at', 'is', null)
            .where('listings.deleted_at', 'is', null)
            .where('users.is_active', '=', 1)
            .select(sql`1`.as('one'))
            .limit(most)
            .as('some'),
        )
        .select((some) => some.fn.countAll<number>().as('offers'))
        .as('offers'),
    ])
    .execute();
  return new Map(
    rows.flatMap(({ cell, offers }) => (Number(offers) > 0 ? [[Number(cell), Number(offers)]] : [])),
  );
}

/** So many of the newest listings are looked at, however few of them can be swapped. */
const LOOKED_AT = 20_000;

/**
 * The newest offers of a crop with a place, of which something is left and that have no line; neither lent nor before a draw, and at
 * their best on `day` at least.
 */
export function findOffersToSwap(db: Reader, day: string, limit: number): Promise<ListingRow[]> {
  return (
    selectListings(db)
      .where(sql<boolean>`listings.seq > (select max(seq) from listings) - ${LOOKED_AT}`)
      .where('listings.kind', '=', 'offer')
      // Written as a literal, since a partial index does not serve a parameter.
      .where('listings.is_available', '=', sql.lit(1))
      .where('listings.hidden_at', 'is', null)
      .where('users.is_active', '=', 1)
      .where('listings.crop', 'is not', null)
      .where('listings.cell', 'is not', null)
      .where((eb) => eb.or([eb('listings.best_by', 'is', null), eb('listings.best_by', '>=', day)]))
      .where(sql<boolean>`coalesce(asking, 0) = 0 and coalesce(comes_back, 0) = 0 and happens_from is null`)
      .where(sql<boolean>`coalesce(rule, 'first') <> 'draw' and (stock is null or held + gone < stock)`)
      .orderBy('listings.seq', 'desc')
      .limit(limit)
      .execute()
  );
}
