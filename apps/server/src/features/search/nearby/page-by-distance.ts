import type { Database } from '../../../db/database.ts';
import { encodeCursor, type Page } from '../../../db/pagination.ts';
import { kmTo, type Point, reaches } from '../../geo/geo.service.ts';
import { columnsOf, shareOfFacets } from '../column-conditions.ts';
import { findMatches, type ResolvedFilters, shareOf, sizeOf } from '../find-matches.ts';
import { inCellsQuery, newestInCellQuery, type Placed } from '../listing-numbers.repo.ts';
import type { Match, Range } from '../matches.repo.ts';
import { type PositionOf, positionOf, type RowReader } from '../search-cursor.ts';
import { byDistance, cellsOutward, type NearCell } from './cells-around.ts';
import { findNowhere } from './find-nowhere.ts';

type Handle = Pick<Database, 'read' | 'dialect'>;
/** The last listing shown of those with a square, or a square's end. */
type After = Placed | undefined;

/**
 * With at most this many matches, all are read and sorted: square by square they take twice as long, and pages may be
 * empty. Stays below the limits of counting words and members.
 */
const FEW = 1_000;
/**
 * Squares are read in groups of about as many listings as fill a page, within these bounds. In groups of 2,048, the
 * nearest listings take 2.4 times as long.
 */
const [SMALLEST_GROUP, LARGEST_GROUP] = [256, 32_768];
/** Maximum number of listings or groups read for a page; the next page continues from there. */
const MAX_LOOKED_AT = 65_536;
const MAX_GROUPS = 4;
/** How often a page goes on behind matches that are not visible, at most. */
const MAX_ROUNDS = 4;

/**
 * One page of matching listings around a point: nearest first, newest first within a square. Those whose place is not known come last,
 * newest first, and never within a radius. Its rows may be fewer than its
 * matches: a deleted listing keeps its square while the deletion can be undone. The page goes on behind them.
 */
export async function pageByDistance<Row extends { readonly seq: number }>(
  db: Handle,
  filters: ResolvedFilters,
  all: Range,
  { near, radius_km: radius }: { near: Point; radius_km?: number | undefined },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  rows: Pick<RowReader<Row>, 'newestFirst'>,
): Promise<Page<Row>> {
  const isFew = filters.conditions.some(({ frequency }) => frequency <= FEW);
  const findPlaced = (after: After) =>
    isFew
      ? findEverywhere(db, filters, all, near, radius, after)
      : findOutward(
          db,
          filters,
          all,
          cellsOutward(db.read, near, { radius, from: after && kmTo(near, after.cell) }),
          near,
          after,
          limit,
        );
  const find = async (after: PositionOf<'distance'> | undefined): Promise<Found> => {
    const isBehind = after?.cell === null;
    const placed = isBehind ? NONE : await findPlaced(after as After);
    if (radius !== undefined || placed.reached || placed.found.length > limit) return placed;
    const rest = await findNowhere(db, filters, all, isBehind ? after.seq : all.to + 1, limit);
    return { found: [...placed.found, ...rest.found], reached: rest.reached };
  };
  const items: Row[] = [];
  let after = positionOf(cursor, 'distance');
  for (let round = 1; ; round += 1) {
    const { found, reached } = await find(after);
    const seen = await readVisible(rows, found, limit - items.length);
    items.push(...seen.items);
    // With more matches than a page needs, its last square may have further ones.
    after = seen.looked < found.length || found.length > limit ? found[seen.looked - 1] : reached;
    const isComplete = seen.items.length === seen.looked || items.length === limit;
    if (isComplete || !after || round === MAX_ROUNDS)
      return { items, next: after && encodeCursor(['distance', after.seq, after.cell]) };
  }
}

/** The first visible rows of the matches, and how many matches were looked at for them. */
async function readVisible<Row extends { readonly seq: number }>(
  rows: Pick<RowReader<Row>, 'newestFirst'>,
  found: readonly Match[],
  limit: number,
): Promise<{ items: Row[]; looked: number }> {
  const items: Row[] = [];
  let looked = 0;
  while (looked < found.length && items.length < limit) {
    const part = found.slice(looked, looked + (looked === 0 ? limit : SMALLEST_GROUP));
    const visible = await rows.newestFirst(part.map(({ seq }) => seq));
    const bySeq = new Map(visible.map((row) => [row.seq, row]));
    for (const { seq } of part) {
      if (items.length === limit) break;
      const row = bySeq.get(seq);
      if (row) items.push(row);
      looked += 1;
    }
  }
  return { items, looked };
}

/** Matches in order, and the end of the last square that was read, unless all were. */
interface Found<M extends Match = Match> {
  readonly found: readonly M[];
  readonly reached: M | undefined;
}

const NONE: Found<Placed> = { found: [], reached: undefined };

/** Rare matches are sorted by distance instead of searching square by square. */
async function findEverywhere(
  db: Handle,
  { conditions, facets }: ResolvedFilters,
  all: Range,
  near: Point,
  radius: number | undefined,
  after: After,
): Promise<Found<Placed>> {
  const search = { conditions, columns: columnsOf(db.dialect, facets, sizeOf(all)) };
  const rows = await findMatches(db, search, { range: all, all }, 'asc', FEW + 1);
  const isBehind = behind(near, after);
  const found = rows
    .filter(liesSomewhere)
    .filter(({ cell }) => radius === undefined || reaches(near, radius, cell))
    .map((placed) => ({ ...placed, km: kmTo(near, placed.cell) }))
    .filter(isBehind)
    .sort((a, b) => byDistance(a, b) || b.seq - a.seq);
  return { found, reached: undefined };
}

const liesSomewhere = (match: Match): match is Placed => match.cell !== null;

/** Whether a listing comes after the last one shown. Its square may be empty by now. */
function behind(near: Point, after: After): (placed: Placed & { km: number }) => boolean {
  if (!after) return () => true;
  const last = { cell: after.cell, km: kmTo(near, after.cell) };
  return (placed) => (placed.cell === last.cell ? placed.seq < after.seq : byDistance(placed, last) > 0);
}

async function findOutward(
  db: Handle,
  filters: ResolvedFilters,
  all: Range,
  cells: AsyncIterable<NearCell>,
  near: Point,
  after: After,
  limit: number,
): Promise<Found<Placed>> {
  const share = shareOf(filters.conditions, sizeOf(all)) * shareOfFacets(filters.facets);
  const size = Math.min(LARGEST_GROUP, Math.max(SMALLEST_GROUP, Math.ceil((1.5 * (limit + 1)) / share)));
  const found: Placed[] = [];
  let [looked, groups] = [0, 0];
  for await (const group of groupsOf(remaining(cells, near, after), size)) {
    found.push(...(await findInGroup(db, filters, all, group, after, limit)));
    looked += countIn(group);
    groups += 1;
    if (found.length > limit || looked >= MAX_LOOKED_AT || groups === MAX_GROUPS)
      return { found, reached: { seq: 0, cell: group.at(-1)?.cell ?? 0 } };
  }
  return { found, reached: undefined };
}

/** The squares that are still to be read. */
async function* remaining(
  cells: AsyncIterable<NearCell>,
  near: Point,
  after: After,
): AsyncGenerator<NearCell> {
  const last = after && { cell: after.cell, km: kmTo(near, after.cell) };
  for await (const cell of cells) {
    if (!last || (cell.cell === last.cell ? after.seq > 0 : byDistance(cell, last) > 0)) yield cell;
  }
}

const countIn = (cells: readonly NearCell[]) => cells.reduce((sum, { count }) => sum + count, 0);

/** Groups squares in order of distance up to this many listings. */
async function* groupsOf(cells: AsyncIterable<NearCell>, most: number): AsyncGenerator<NearCell[]> {
  let group: NearCell[] = [];
  for await (const cell of cells) {
    if (group.length > 0 && countIn(group) + cell.count > most) {
      yield group;
      group = [];
    }
    group.push(cell);
  }
  if (group.length > 0) yield group;
}

async function findInGroup(
  db: Handle,
  filters: ResolvedFilters,
  all: Range,
  group: readonly NearCell[],
  after: After,
  limit: number,
): Promise<Placed[]> {
  const begun = after && after.seq > 0 && group.some(({ cell }) => cell === after.cell) ? after : undefined;
  const [only] = group;
  if (only && group.length === 1) {
    return findInSquare(
      db,
      filters,
      { from: all.from, to: begun ? begun.seq - 1 : all.to },
      all,
      only,
      limit,
    );
  }
  const place = new Map(group.map(({ cell }, index) => [cell, index]));
  return (await findAllIn(db, filters, all, group))
    .filter(({ seq, cell }) => !(begun && cell === begun.cell && seq >= begun.seq))
    .sort((a, b) => (place.get(a.cell) ?? 0) - (place.get(b.cell) ?? 0) || b.seq - a.seq);
}

async function findAllIn(
  db: Handle,
  { conditions, facets }: ResolvedFilters,
  all: Range,
  group: readonly NearCell[],
): Promise<Placed[]> {
  if (conditions.length === 0) {
    const cells = group.map(({ cell }) => cell);
    return inCellsQuery(db, cells, facets).execute();
  }
  const most = countIn(group) + 1;
  const columns = columnsOf(db.dialect, facets, sizeOf(all), group);
  const rows = await findMatches(db, { conditions, columns }, { range: all, all }, 'asc', most);
  return rows.filter(liesSomewhere);
}

/**
 * The newest matches of one square within the range: one more than the page needs. A town without ZIP codes is one
 * square; all of its listings at once take 17 times as long with 20,000 of them.
 */
async function findInSquare(
  db: Handle,
  { conditions, facets }: ResolvedFilters,
  range: Range,
  all: Range,
  square: NearCell,
  limit: number,
): Promise<Placed[]> {
  if (conditions.length === 0)
    return newestInCellQuery(db, square.cell, facets, range.to + 1, limit + 1).execute();
  const columns = columnsOf(db.dialect, facets, sizeOf(all), [square]);
  const rows = await findMatches(db, { conditions, columns }, { range, all }, 'desc', limit + 1);
  return rows.filter(liesSomewhere);
}
