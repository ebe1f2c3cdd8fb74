import { LISTING_MESSAGES, type ListingQuery, searchWords } from '@windfall/contract';
import type { Database, Reader } from '../../db/database.ts';
import { type Condition, sizeOf } from '../../db/dialects/search-index.ts';
import { type Page, toPage } from '../../db/pagination.ts';
import { AppError } from '../../lib/app-error.ts';
import type { MaybeViewer } from '../../platform/auth/viewer.ts';
import { findOutOfSight, sightedId } from '../blocks/blocks.service.ts';
import { type Point, pointOfZip } from '../geo/geo.service.ts';
import { cellsAround } from './cells-around.ts';
import { positionOf } from './listing-cursor.ts';
import { columnsOf, isSharedBy } from './listing-index.ts';
import { findListingPage } from './listing-page.repo.ts';
import { canEdit } from './listings.policy.ts';
import { countListingsOf, findSeqRange, type ListingRow } from './listings.repo.ts';
import { pageByDistance } from './page-by-distance.ts';
import { pageOfMatches } from './page-of-matches.ts';
import { searchConditions } from './search-conditions.ts';

type Handle = Pick<Database, 'read' | 'dialect'>;

/** Maximum count of a member's listings. */
const MAX_COUNTED = 10_000;
const EMPTY: Page<ListingRow> = { items: [], next: undefined };

/** The reference point of distances. Throws VALIDATION_FAILED for an unknown ZIP code. */
export function pointOf(near: ListingQuery['near']): Point | undefined {
  if (!near || 'latitude' in near) return near;
  const point = pointOfZip(near.zip);
  if (point) return point;
  const message = LISTING_MESSAGES.zipCodeUnknown;
  throw new AppError('VALIDATION_FAILED', { message, fields: { near: message } });
}

/** One page of a query, without listings of blocked members: a page of search results may be shorter. */
export async function readListingPage(
  db: Handle,
  query: ListingQuery,
  near: Point | undefined,
  viewer: MaybeViewer,
): Promise<Page<ListingRow>> {
  const page = await findPage(db, query, near, viewer);
  if (sightedId(viewer) === undefined || page.items.length === 0) return page;
  const unseen = await findOutOfSight(db.read, viewer);
  return { ...page, items: page.items.filter(({ user_id }) => !unseen.has(user_id)) };
}

/**
 * One page of a query. Plain lists use the table's indexes; words, places and several filters of one member use the
 * search index.
 */
async function findPage(
  db: Handle,
  query: ListingQuery,
  near: Point | undefined,
  viewer: MaybeViewer,
): Promise<Page<ListingRow>> {
  const { sort, radius_km, limit, category, available } = query;
  const facets = { category, available };
  if (sort === 'distance') {
    if (!near) return plainPage(db, query, viewer);
    const { conditions, all } = await resolveConditions(db, query);
    return conditions ? pageByDistance(db, { conditions, facets }, all, { near, radius_km }, query) : EMPTY;
  }
  const place = radius_km === undefined ? undefined : near;
  if (!place && searchWords(query.search ?? '').length === 0 && !needsIndex(query, viewer))
    return plainPage(db, query, viewer);
  const [{ conditions, all }, cells] = await Promise.all([
    resolveConditions(db, query),
    place && cellsAround(db.read, place, radius_km),
  ]);
  if (!conditions || cells?.length === 0) return EMPTY;
  const columns = columnsOf(db.dialect, facets, sizeOf(all), cells);
  return pageOfMatches(db, { conditions, columns }, all, { ...query, sort }, limit);
}

/** The search conditions, unless one of them matches nothing, and the range of all listings. */
async function resolveConditions(db: Handle, query: ListingQuery) {
  const [words, owner, all] = await Promise.all([
    searchConditions(db, query.search ?? ''),
    sharedBy(db.read, query),
    findSeqRange(db.read),
  ]);
  const conditions = words.some(({ frequency }) => frequency === 0) ? undefined : [...words, ...owner];
  return { conditions, all };
}

/**
 * A member's listings are indexed by number only. Viewers who see hidden ones use that index too, since the search
 * index does not contain them.
 */
function needsIndex({ user_id, category, available, sort }: ListingQuery, viewer: MaybeViewer): boolean {
  if (user_id === undefined || canEdit(viewer, { user_id })) return false;
  return category !== undefined || available !== undefined || sort === 'alphabetical';
}

async function sharedBy(read: Reader, { user_id: id }: ListingQuery): Promise<Condition[]> {
  if (id === undefined) return [];
  const count = id.includes('\0') ? 0 : await countListingsOf(read, id, MAX_COUNTED);
  return [isSharedBy(id, count) ?? NOBODY];
}

/** No listing has this mark. */
const NOBODY: Condition = { alternatives: [[{ text: '§none', isBeginning: false }]], frequency: 0 };

async function plainPage(db: Handle, query: ListingQuery, viewer: MaybeViewer): Promise<Page<ListingRow>> {
  const { category, available, limit, cursor, user_id: userId } = query;
  // PostgreSQL refuses NUL in text, so no member has such an id.
  if (userId?.includes('\0')) return EMPTY;
  // In a member's own list, that member and administrators see hidden listings.
  const withHidden = userId !== undefined && canEdit(viewer, { user_id: userId });
  const filter = { category, available, userId, withHidden, apartFrom: sightedId(viewer) };
  if (query.sort === 'alphabetical') {
    const after = positionOf(cursor, 'alphabetical');
    const rows = await findListingPage(db.read, { ...filter, sort: 'alphabetical', after }, limit + 1);
    return toPage(rows, limit, ({ seq, title_sort }) => ['alphabetical', seq, title_sort, 0]);
  }
  const sort = query.sort === 'oldest' ? 'oldest' : 'newest';
  const position = positionOf(cursor, sort);
  const after = position && { ...position, title: '' };
  const rows = await findListingPage(db.read, { ...filter, sort, after }, limit + 1);
  return toPage(rows, limit, ({ seq }) => [sort, seq]);
}
