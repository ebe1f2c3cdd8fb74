import { LISTING_MESSAGES, type ListingKind, type ListingQuery } from '@windfall/contract';
import type { Database } from '../../../db/database.ts';
import { type Page, toPage } from '../../../db/pagination.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { MaybeViewer } from '../../../platform/auth/viewer.ts';
import { blockViewerId, findBlockedIds } from '../../blocks/blocks.service.ts';
import { findTown, type Point, pointOfZip } from '../../geo/geo.service.ts';
import {
  isKeyed,
  keyedPosition,
  positionOf,
  type SearchResult,
  search,
} from '../../search/search.service.ts';
import { canEdit } from '../listings.policy.ts';
import type { ListingRow } from '../listings.repo.ts';
import { findFreeOn, findPageAmong, pageAmong } from './free-listings.ts';
import {
  findFirstByKey,
  findListingPage,
  findListingsBySeq,
  type ListingFilter,
} from './listing-page.repo.ts';

type Handle = Pick<Database, 'read' | 'dialect'>;

/** The reference point of distances. Throws VALIDATION_FAILED for an unknown ZIP code or town. */
export function pointOf(near: ListingQuery['near']): Point | undefined {
  if (!near || 'latitude' in near) return near;
  const point = 'zip' in near ? pointOfZip(near.zip) : findTown(near.town);
  if (point) return point;
  const message = 'zip' in near ? LISTING_MESSAGES.zipCodeUnknown : LISTING_MESSAGES.townUnknown;
  throw new AppError('VALIDATION_FAILED', { message, fields: { near: message } });
}

/** A page, and for a search what its words were understood as. */
type ListingPage = Page<ListingRow> & Partial<Pick<SearchResult<ListingRow>, 'interpretation'>>;

/** A query; what is to be ready is so on this day. */
type DatedQuery = ListingQuery & { readonly readyOn?: string | undefined };

/** One page of a query, without listings of blocked members: a page of search results may be shorter. */
export async function readListingPage(
  db: Handle,
  query: DatedQuery,
  near: Point | undefined,
  viewer: MaybeViewer,
): Promise<ListingPage> {
  const page = await findPage(db, query, near, viewer);
  if (blockViewerId(viewer) === undefined || page.items.length === 0) return page;
  const unseen = await findBlockedIds(db.read, viewer);
  return { ...page, items: page.items.filter(({ user_id }) => !unseen.has(user_id)) };
}

/** A page of a search, or of a plain list, which the indexes of the table hold in order. */
function findPage(
  db: Handle,
  asked: DatedQuery,
  near: Point | undefined,
  viewer: MaybeViewer,
): Promise<ListingPage> {
  const isReady = asked.readyOn !== undefined;
  if ((isReady || asked.free !== undefined) && isNeverReady(asked)) return Promise.resolve(NOTHING);
  // What is ready is offered and available: its indexes do not have these columns.
  const query = isReady ? { ...asked, kind: 'any' as const, available: undefined } : asked;
  if (asked.free !== undefined) return freePage(db, query, asked.free, near, viewer);
  if (!isSearch(query, near)) return plainPage(db, query, viewer);
  return searchPage(db, query, near);
}

function searchPage(db: Handle, query: DatedQuery, near: Point | undefined): Promise<ListingPage> {
  return search(db, { ...query, kind: kindOf(query), near }, query, {
    newestFirst: (numbers) => findListingsBySeq(db, numbers),
    firstByKey: (sort, numbers, after, limit) => findFirstByKey(db, sort, numbers, after, limit),
  });
}

/** A page of what is lent and free on a day. */
async function freePage(
  db: Handle,
  query: DatedQuery,
  day: string,
  near: Point | undefined,
  viewer: MaybeViewer,
): Promise<ListingPage> {
  const seqs = await findFreeOn(db.read, day);
  if (seqs.length === 0) return NOTHING;
  if (!isSearch(query, near)) return plainPage(db, query, viewer, seqs);
  return pageAmong(seqs, query.cursor, (cursor) => searchPage(db, { ...query, cursor }, near));
}

const NOTHING: Page<ListingRow> = { items: [], next: undefined };

/** What is looked for or gone is neither ready nor lent; the list of all that is would be read to its end. */
const isNeverReady = ({ kind, available }: ListingQuery) => kind === 'wanted' || available === false;

/** Offers, unless the query says otherwise or is about one member's listings; undefined for all kinds. */
function kindOf({ kind, user_id }: ListingQuery): ListingKind | undefined {
  if (kind === undefined) return user_id === undefined ? 'offer' : undefined;
  return kind === 'any' ? undefined : kind;
}

function isSearch({ sort, radius_km, search: typed = '' }: ListingQuery, near: Point | undefined): boolean {
  if (sort === 'distance') return near !== undefined;
  return (near !== undefined && radius_km !== undefined) || typed.trim() !== '';
}

async function plainPage(
  db: Handle,
  query: DatedQuery,
  viewer: MaybeViewer,
  among?: readonly number[],
): Promise<Page<ListingRow>> {
  const { category, available, without, readyOn, limit, cursor, user_id: userId } = query;
  // PostgreSQL refuses NUL in text, so no member has such an id.
  if (userId?.includes('\0')) return NOTHING;
  // In a member's own list, that member and administrators see hidden listings.
  const withHidden = userId !== undefined && canEdit(viewer, { user_id: userId });
  // The type lets TypeScript report a misspelled filter, which a spread does not.
  const filter: Omit<ListingFilter, 'sort' | 'after'> = {
    category,
    available,
    kind: kindOf(query),
    userId,
    without,
    readyOn,
    withHidden,
    excludeBlockedFor: blockViewerId(viewer),
  };
  const find = (page: ListingFilter) =>
    among ? findPageAmong(db, among, page, limit + 1) : findListingPage(db.read, page, limit + 1);
  if (isKeyed(query.sort)) {
    const { sort } = query;
    const rows = await find({ ...filter, sort, after: positionOf(cursor, sort) });
    return toPage(rows, limit, (row) => keyedPosition(sort, row, 0));
  }
  const sort = query.sort === 'oldest' ? 'oldest' : 'newest';
  const position = positionOf(cursor, sort);
  const after = position && { ...position, key: '' };
  const rows = await find({ ...filter, sort, after });
  return toPage(rows, limit, ({ seq }) => [sort, seq]);
}
