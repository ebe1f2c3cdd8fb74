import type { Database } from '../../db/database.ts';
import { type Condition, findMatches, isFrequent } from '../../db/dialects/search-index.ts';
import { encodeCursor, type Page } from '../../db/pagination.ts';
import { centerOf, distanceKm, type Point } from '../geo/geo.service.ts';
import { byDistance, type NearCell } from './cells-around.ts';
import { type PositionOf, positionOf } from './listing-cursor.ts';
import { liesIn } from './listing-index.ts';
import { findCellsOf, findListingsBySeq } from './listing-page.repo.ts';
import { findSeqRange, type ListingRow } from './listings.repo.ts';

type Handle = Pick<Database, 'read' | 'dialect'>;

/** Squares are looked at in groups with so many listings, of which all are put in order. */
const GROUP = 1_000;
/** With words in a search few of the listings of a group are left, so groups can be larger. */
const GROUP_WITH_WORDS = 2_000;
const MAX_RANKED = 1_000;
/** So many groups a page; where they do not fill it, the next page goes on from there. */
const MAX_GROUPS = 4;
/** In a square with very many listings a page looks at so many of the latest numbers at once. */
const WINDOW = 20_000;

interface Found {
  readonly seq: number;
  readonly cell: number;
}

/** One page of the listings in these squares for which all conditions hold: nearest first, in each square newest first. */
export async function pageByDistance(
  db: Handle,
  conditions: readonly Condition[],
  hasWords: boolean,
  cells: readonly NearCell[],
  near: Point,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<ListingRow>> {
  const after = positionOf(cursor, 'distance');
  const found: Found[] = [];
  let reached: Found | undefined;
  const groups = groupsOf(remaining(cells, near, after), hasWords ? GROUP_WITH_WORDS : GROUP);
  for (const group of groups.slice(0, MAX_GROUPS)) {
    const { matches, upTo } = await matchesIn(db, conditions, group, after);
    found.push(...matches);
    reached = upTo;
    if (found.length > limit) break;
    // The rest of this square comes first, before any other.
    if (upTo.seq > 0) break;
  }
  const shown = found.slice(0, limit);
  const rows = new Map(
    (
      await findListingsBySeq(
        db.read,
        shown.map(({ seq }) => seq),
      )
    ).map((row) => [row.seq, row]),
  );
  const isRead = reached !== undefined && reached.seq === 0 && reached.cell === cells.at(-1)?.cell;
  const next = found.length > limit ? shown.at(-1) : isRead ? undefined : reached;
  return {
    items: shown.flatMap(({ seq }) => rows.get(seq) ?? []),
    next: next && encodeCursor(['distance', next.seq, next.cell]),
  };
}

/** The squares that are still to be shown, wherever the last shown one is now: it may have become empty. */
function remaining(
  cells: readonly NearCell[],
  near: Point,
  after: PositionOf<'distance'> | undefined,
): readonly NearCell[] {
  if (!after) return cells;
  const last = { cell: after.cell, km: distanceKm(near, centerOf(after.cell)) };
  return cells.filter((cell) => (cell.cell === last.cell ? after.seq > 0 : byDistance(cell, last) > 0));
}

/** Neighbours in the order of distance together, as long as they have no more listings than that. */
function groupsOf(cells: readonly NearCell[], most: number): NearCell[][] {
  const groups: NearCell[][] = [];
  let size = 0;
  for (const cell of cells) {
    const last = groups.at(-1);
    if (last && size + cell.count <= most) {
      last.push(cell);
      size += cell.count;
    } else {
      groups.push([cell]);
      size = cell.count;
    }
  }
  return groups;
}

/** What matches in a group, in order, and where that ends: at the end of its last square or, when there is more, before. */
async function matchesIn(
  db: Handle,
  conditions: readonly Condition[],
  group: readonly NearCell[],
  after: PositionOf<'distance'> | undefined,
): Promise<{ matches: Found[]; upTo: Found }> {
  const [only] = group;
  const last = group.at(-1)?.cell ?? 0;
  const all = [...conditions, liesIn(group)];
  const begun = after && after.seq > 0 && group.some(({ cell }) => cell === after.cell) ? after : undefined;
  if (only && group.length === 1) {
    const to = begun ? begun.seq - 1 : (await findSeqRange(db.read)).last;
    const from = isFrequent(all) ? Math.max(0, to - WINDOW + 1) : 0;
    const seqs = await findMatches(db, all, { from, to }, 'desc', MAX_RANKED);
    const more = seqs.length === MAX_RANKED ? (seqs.at(-1) ?? 0) : from;
    return { matches: seqs.map((seq) => ({ seq, cell: only.cell })), upTo: { cell: last, seq: more } };
  }
  const seqs = await findMatches(db, all, { from: 0, to: Number.MAX_SAFE_INTEGER }, 'desc', MAX_RANKED);
  const place = new Map(group.map(({ cell }, index) => [cell, index]));
  const matches = (await findCellsOf(db.read, seqs))
    .flatMap(({ seq, cell }) => (cell === null ? [] : [{ seq, cell }]))
    .filter(({ seq, cell }) => !(begun && cell === begun.cell && seq >= begun.seq))
    .sort((a, b) => (place.get(a.cell) ?? 0) - (place.get(b.cell) ?? 0) || b.seq - a.seq);
  return { matches, upTo: { cell: last, seq: 0 } };
}
