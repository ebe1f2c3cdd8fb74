import { CATEGORIES, type Category, type ListingKind } from '@windfall/contract';
import { type SqlBool, sql } from 'kysely';
import { isOneOf } from '../../db/dialects/is-one-of.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { type Facets, hasNoneOf, isReadyOn } from './listing-numbers.repo.ts';
import {
  availabilityMark,
  categoryMark,
  marked,
  NO_LISTING,
  PLACE_MARKS,
  userMark,
  WANTED_MARK,
  within,
} from './marks.ts';
import type { ColumnCondition } from './matches.repo.ts';

/**
 * Up to this many squares, then blocks, are searched one by one. With 128 and 16, unavailable listings near take 5 times
 * as long, without blocks a word within 2 km 1.7 times, and with squares alone a word within 100 km 24 times.
 */
const MOST_MARKS = [32, 4] as const;
/** Unavailable listings are deleted soon. */
const SHARE_GONE = 0.1;
/** Most members offer what they have. */
const SHARE_WANTED = 0.1;
/** Most listings of a large site are older. With 0.2 a page of the nearest that are ready has READYX. */
const SHARE_READY = 0.02;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A square and the number of its listings. */
interface CountedCell {
  readonly cell: number;
  readonly count: number;
}

/** Conditions on the category, the squares, the availability and the allergens, with their estimated frequencies. */
export function columnsOf(
  dialect: DialectName,
  { category, available, kind, without, readyOn }: Facets,
  total: number,
  cells?: readonly CountedCell[],
): ColumnCondition[] {
  const found: ColumnCondition[] = [];
  const ofCategory = category && sql<SqlBool>`category = ${category}`;
  if (cells) {
    const { numbers, ...condition } = placed(cells, category);
    const lies = isOneOf(dialect, 'cell', numbers);
    found.push({ ...condition, holds: ofCategory ? sql`${ofCategory} and ${lies}` : lies });
  } else if (ofCategory) {
    found.push({
      ...marked([categoryMark(category)], total * shareOfFacets({ category })),
      holds: ofCategory,
    });
  }
  if (available !== undefined) {
    const condition = marked([availabilityMark(available)], total * shareOfFacets({ available }));
    found.push({ ...condition, holds: sql`is_available = ${available ? 1 : 0}` });
  }
  if (kind) found.push(ofKind(kind, total));
  // Nearly all listings stay.
  if (without) found.push({ ...marked([], total), isUnmarked: true, holds: hasNoneOf(without) });
  if (readyOn !== undefined) {
    const condition = marked([], total * shareOfFacets({ readyOn }));
    found.push({ ...condition, isUnmarked: true, index: 'listings_ready', holds: isReadyOn(readyOn) });
  }
  return found;
}

/**
 * The index searches many squares too slowly; then their blocks or regions are searched, and the listing's column
 * decides.
 */
function placed(cells: readonly CountedCell[], category: Category | undefined) {
  const numbers = cells.map(({ cell }) => cell);
  const levels = PLACE_MARKS.map((markOf) => new Set(numbers.map(markOf)));
  const fewest =
    levels.find(({ size }, level) => size <= (MOST_MARKS[level] ?? Number.POSITIVE_INFINITY)) ?? [];
  const marks = [...fewest].map((place) => (category ? within(place, category) : place));
  const count = cells.reduce((sum, next) => sum + next.count, 0);
  return { ...marked(marks, count * shareOfFacets({ category })), numbers };
}

const ofKind = (kind: ListingKind, total: number): ColumnCondition => ({
  ...marked([WANTED_MARK], total * shareOfFacets({ kind })),
  isUnmarked: kind === 'offer',
  holds: sql`kind = ${kind}`,
});

/** Condition on the owner. Ids of another form match none. */
export const isSharedBy = (userId: string, frequency: number) =>
  UUID.test(userId) ? marked([userMark(userId)], frequency) : marked([NO_LISTING], 0);

/** Estimated share of listings that match these facets. */
export const shareOfFacets = ({ category, available, kind, readyOn }: Facets) =>
  (category ? 1 / CATEGORIES.length : 1) *
  (available === false ? SHARE_GONE : 1) *
  (kind === 'wanted' ? SHARE_WANTED : 1) *
  (readyOn === undefined ? 1 : SHARE_READY);
