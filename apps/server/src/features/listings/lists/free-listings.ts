import { sql } from 'kysely';
import type { Database, Reader } from '../../../db/database.ts';
import { isOneOf } from '../../../db/dialects/is-one-of.ts';
import type { Page } from '../../../db/pagination.ts';
import type { ListingRow } from '../listings.repo.ts';
import { type ListingFilter, listingPageQuery } from './listing-page.repo.ts';

/** Most listings that are free on a day; the oldest of more are not found. */
const MOST = 2_000;
/** How many pages of a search are read for one that has some of them: a search knows nothing of days. */
const PAGES = 25;

/** The numbers of available listings of which something is free on this day (docs/product/lending.md#free-on), newest first. */
export async function findFreeOn(db: Reader, day: string): Promise<number[]> {
  const rows = await db
    .selectFrom('listing_sharing')
    .innerJoin('listings', 'listings.id', 'listing_sharing.listing_id')
    .select('listings.seq')
    // Written out, so that both databases use the index of what is lent.
    .where('comes_back', '=', sql.lit(1))
    .where('listings.is_available', '=', 1)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('lent_days')
            .select('day')
            .whereRef('lent_days.listing_id', '=', 'listing_sharing.listing_id')
            .where('day', '=', day)
            .where((of) => of(of('held', '+', of.ref('late')), '>=', of.ref('stock'))),
        ),
      ),
    )
    .orderBy('listings.seq', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ seq }) => seq);
}

/** The rows of one page of a plain list that are among these. */
export const findPageAmong = (
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  seqs: readonly number[],
  filter: ListingFilter,
  limit: number,
): Promise<ListingRow[]> =>
  listingPageQuery(read, filter, limit)
    .where(isOneOf(dialect, 'listings.seq', seqs))
    .execute();

/** The next page of a search that has some of these listings, without the others; it may be shorter than its limit. */
export async function pageAmong<P extends Page<ListingRow>>(
  seqs: readonly number[],
  cursor: string | undefined,
  readPage: (cursor: string | undefined) => Promise<P>,
): Promise<P> {
  const wanted = new Set(seqs);
  let page = await readPage(cursor);
  const among = () => page.items.filter(({ seq }) => wanted.has(seq));
  for (let read = 1; read < PAGES && page.next !== undefined && among().length === 0; read += 1)
    page = await readPage(page.next);
  return { ...page, items: among() };
}
