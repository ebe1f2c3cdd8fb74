import type { SortOption } from '@windfall/contract';
import type { Database } from '../../db/database.ts';
import { type Condition, findMatches, isFrequent } from '../../db/dialects/search-index.ts';
import { encodeCursor, type Page, toPage } from '../../db/pagination.ts';
import { type PositionOf, positionOf } from './listing-cursor.ts';
import { findCellsOf, findFirstByTitle, findListingsBySeq } from './listing-page.repo.ts';
import { findSeqRange, type ListingRow } from './listings.repo.ts';

type Handle = Pick<Database, 'read' | 'dialect'>;

/** By title no more than the newest so many matches are put in order. */
const MAX_RANKED = 1_000;
/** Where even the rarest condition holds for many, a page looks at so many listings and the next one goes on from there. */
const WINDOW = 20_000;

/** In a place of many squares the index finds some that lie beside it; so many are looked at to fill a page. */
const MAX_LOOKED_AT = 500;

/** The squares that count, and the condition that finds them and some more. */
interface Area {
  readonly condition: Condition;
  readonly cells: ReadonlySet<number>;
}

/** One page of the listings for which all conditions hold, and that lie in the area if there is one. */
export function pageOfMatches(
  db: Handle,
  conditions: readonly Condition[],
  { sort, cursor }: { sort: SortOption; cursor?: string | undefined },
  limit: number,
  area?: Area,
): Promise<Page<ListingRow>> {
  const all = area ? [...conditions, area.condition] : conditions;
  if (sort === 'alphabetical') return pageByTitle(db, all, positionOf(cursor, sort), limit, area);
  return pageByTime(db, all, sort, positionOf(cursor, sort), limit, area);
}

async function pageByTime(
  db: Handle,
  conditions: readonly Condition[],
  sort: 'newest' | 'oldest',
  after: PositionOf<'newest'> | undefined,
  limit: number,
  area: Area | undefined,
): Promise<Page<ListingRow>> {
  const { first, last } = await findSeqRange(db.read);
  const newest = sort === 'newest';
  const window = isFrequent(conditions) ? WINDOW : Number.POSITIVE_INFINITY;
  const start = newest
    ? Math.min(last, (after?.seq ?? last + 1) - 1)
    : Math.max(first, (after?.seq ?? 0) + 1);
  const end = newest ? Math.max(first, start - window + 1) : Math.min(last, start + window - 1);
  const range = { from: Math.min(start, end), to: Math.max(start, end) };
  if (newest ? start < first : start > last) return { items: [], next: undefined };
  const most = area ? MAX_LOOKED_AT : limit + 1;
  const looked = await findMatches(db, conditions, range, newest ? 'desc' : 'asc', most);
  const seqs = await onlyIn(db, area, looked);
  const shown = seqs.slice(0, limit);
  // Those of members who are deactivated drop out here, so a page may be shorter than it was asked for.
  const rows = await findListingsBySeq(db.read, shown);
  const isAtEnd = newest ? end <= first : end >= last;
  const seen = looked.length === most ? looked.at(-1) : isAtEnd ? undefined : end;
  const reached = seqs.length > limit ? shown.at(-1) : seen;
  return {
    items: newest ? rows : rows.reverse(),
    next: reached === undefined ? undefined : encodeCursor([sort, reached]),
  };
}

async function pageByTitle(
  db: Handle,
  conditions: readonly Condition[],
  after: PositionOf<'alphabetical'> | undefined,
  limit: number,
  area: Area | undefined,
): Promise<Page<ListingRow>> {
  const anchor = after?.anchor || (await findSeqRange(db.read)).last;
  const range = { from: isFrequent(conditions) ? Math.max(0, anchor - WINDOW + 1) : 0, to: anchor };
  const seqs = await onlyIn(db, area, await findMatches(db, conditions, range, 'desc', MAX_RANKED));
  const rows = await findFirstByTitle(db.read, seqs, after, limit + 1);
  return toPage(rows, limit, ({ seq, title_sort }) => ['alphabetical', seq, title_sort, anchor]);
}

/** Those that lie in the area, in the same order. */
async function onlyIn(
  db: Handle,
  area: Area | undefined,
  seqs: readonly number[],
): Promise<readonly number[]> {
  if (!area) return seqs;
  const inside = new Set<number>();
  for (const { seq, cell } of await findCellsOf(db.read, seqs)) {
    if (cell !== null && area.cells.has(cell)) inside.add(seq);
  }
  return seqs.filter((seq) => inside.has(seq));
}
