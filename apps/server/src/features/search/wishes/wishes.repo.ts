import type { Insertable } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import { isOneOf } from '../../../db/dialects/is-one-of.ts';
import type { DialectName } from '../../../db/dialects/predicates.ts';
import { chunksOf } from '../../../lib/chunks.ts';
import type { WishOwner, WishTermsTable } from '../search.table.ts';

/** A wish or follow that is met, and its square. */
interface MetWish {
  readonly owner: WishOwner;
  readonly seq: number;
  readonly cell: number;
}

/** An offered listing, and the rows of the grid in which wishes count. */
interface Offered {
  readonly terms: readonly string[];
  readonly categories: readonly string[];
  readonly cells: { readonly from: number; readonly to: number };
}

export async function insertWishTerms(
  trx: Writer,
  rows: readonly Insertable<WishTermsTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('wish_terms')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteWishTerms(trx: Writer, owner: WishOwner, seqs: readonly number[]): Promise<void> {
  for (const some of chunksOf(seqs))
    await trx
      .deleteFrom('wish_terms')
      .where('owner', '=', owner)
      .where('seq', 'in', [...some])
      .execute();
}

/** Deletes the terms of all wishes, or of all follows. */
export async function deleteAllWishTerms(trx: Writer, owner: WishOwner): Promise<void> {
  await trx.deleteFrom('wish_terms').where('owner', '=', owner).execute();
}

/** Wishes of which one alternative is met with all of its terms; one with two such alternatives comes twice. */
export function metWishesQuery(
  dialect: DialectName,
  { terms, categories, cells }: Offered,
): RawBuilder<MetWish> {
  return sql<MetWish>`
    select owner, seq, max(cell) as cell
    from wish_terms
    where ${isOneOf(dialect, 'term', terms)} and cell >= ${cells.from} and cell < ${cells.to}
      and ${isOneOf(dialect, 'category', categories)}
    group by owner, seq, alternative having count(*) = max(needs)`;
}

export async function findMetWishes(trx: Reader, dialect: DialectName, offered: Offered): Promise<MetWish[]> {
  const { rows } = await metWishesQuery(dialect, offered).execute(trx);
  return rows.map(({ owner, seq, cell }) => ({ owner, seq: Number(seq), cell: Number(cell) }));
}

/** Whether any terms of this kind are noted. */
export async function hasWishes(db: Reader, owner: WishOwner): Promise<boolean> {
  const some = db.selectFrom('wish_terms').select('seq').where('owner', '=', owner).limit(1);
  return (await some.executeTakeFirst()) !== undefined;
}
