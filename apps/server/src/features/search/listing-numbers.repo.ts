import { type Allergen, type Category, type ListingKind, withAllergens } from '@windfall/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Reader } from '../../db/database.ts';
import { isOneOf } from '../../db/dialects/is-one-of.ts';
import { preparedQuery } from '../../db/prepared-query.ts';

type Handle = Pick<Database, 'read' | 'dialect'>;

/** Facets of a listing that an index can filter by. */
export interface Facets {
  readonly category?: Category | undefined;
  readonly available?: boolean | undefined;
  readonly kind?: ListingKind | undefined;
  readonly without?: readonly Allergen[] | undefined;
  /** Available offers that are ready on this day (YYYY-MM-DD). */
  readonly readyOn?: string | undefined;
}

export interface Placed {
  readonly seq: number;
  readonly cell: number;
}

/** The lowest and the highest number of all listings. */
export async function findSeqRange(db: Reader): Promise<{ from: number; to: number }> {
  const [ends] = await findEnds(db, {});
  return { from: ends?.from ?? 0, to: ends?.to ?? 0 };
}

const findEnds = preparedQuery((db) => {
  const end = (direction: 'asc' | 'desc') =>
    db.selectFrom('listings').select('seq').orderBy('seq', direction).limit(1);
  return db.selectNoFrom([end('asc').as('from'), end('desc').as('to')]);
});

/** Number of a member's listings, counted up to `most`. */
export async function countListingsOf(db: Reader, userId: string, most: number): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb.selectFrom('listings').select('seq').where('user_id', '=', userId).limit(most).as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Listings in these squares with these facets, unordered. */
export function inCellsQuery({ read, dialect }: Handle, cells: readonly number[], facets: Facets) {
  return placesWhere(read, facets).where(isOneOf(dialect, 'cell', cells));
}

/** The newest listings in this square with these facets and a number below this one. */
export function newestInCellQuery(
  { read }: Handle,
  cell: number,
  facets: Facets,
  below: number,
  limit: number,
) {
  return placesWhere(read, facets)
    .where('cell', '=', cell)
    .where('seq', '<', below)
    .orderBy('seq', 'desc')
    .limit(limit);
}

/** The newest listings whose place is not known, with these facets and a number below this one. */
export const newestNowhereQuery = (read: Reader, facets: Facets, below: number, limit: number) =>
  numbersWhere(read, facets)
    .where('cell', 'is', null)
    .where('seq', '<', below)
    .orderBy('seq', 'desc')
    .limit(limit);

const placesWhere = (read: Reader, facets: Facets) =>
  numbersWhere(read, facets).$narrowType<{ cell: number }>();

function numbersWhere(read: Reader, { category, available, kind, without, readyOn }: Facets) {
  let query = read.selectFrom('listings').select(['seq', 'cell']);
  if (readyOn !== undefined) query = query.where(isReadyOn(readyOn));
  if (category) query = query.where('category', '=', category);
  if (available !== undefined) query = query.where('is_available', '=', available ? 1 : 0);
  if (kind) query = query.where('kind', '=', kind);
  if (without) query = query.where(hasNoneOf(without));
  return query;
}

/** Whether a listing is ready on this day. The literal lets the indexes of what is ready serve it. */
export const isReadyOn = (day: string): RawBuilder<SqlBool> =>
  sql`is_available = 1 and ready_until >= ${day}`;

/** Whether a listing has no crop and no category with these allergens; at least one. */
export function hasNoneOf(allergens: readonly Allergen[]): RawBuilder<SqlBool> {
  const { crops, categories } = withAllergens(allergens);
  const named = sql.join(crops.map((crop) => sql.lit(crop)));
  const others = categories.map((category) => sql`category <> ${sql.lit(category)}`);
  return sql.join([sql`(crop is null or crop not in (${named}))`, ...others], sql` and `);
}
