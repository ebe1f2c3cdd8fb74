import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { listOf, rowsOf } from '../../../db/dialects/is-one-of.ts';

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
