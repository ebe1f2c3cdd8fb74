import {
  ALLERGENS,
  type Allergen,
  CATEGORIES,
  type Category,
  type ListingKind,
  type ListingSort,
} from '@windfall/contract';
import { paths } from '../../lib/paths.ts';
import { withQuery } from '../../lib/with-query.ts';

/** Filters of the browse page, read from the address. */
export interface ListingFilters {
  search: string;
  category: Category | null;
  /** Offers of neighbors, or wanted listings. One member's list has both while it is `offer`. */
  kind: ListingKind;
  /** Only what is ready now; of offers. */
  ready: boolean;
  sort: ListingSort;
  /** ZIP code, town or point that is the search's center; empty for everywhere. */
  near: string;
  /** Whether `near` is the viewer's known place, which the address does not contain. */
  isOwnPlace: boolean;
  /** In kilometers; null for anywhere. */
  radius: number | null;
  /** Allergens whose crops are left out. */
  without: readonly Allergen[];
  /** Only what is lent and free on this day (YYYY-MM-DD); empty for all. */
  free: string;
  /** Includes listings that are no longer available. */
  withGone: boolean;
  /** Id of the member whose listings are shown; null for all. */
  userId: string | null;
  /** Cursor of a page that does not begin at the start of the list. */
  cursor: string | null;
}

const MAX_RADIUS_KM = 1_000;

/** Available orders. The first one is the default, or `distance` with a place. */
export const BROWSE_SORTS = [
  'newest',
  'distance',
  'freshest',
  'oldest',
  'alphabetical',
] as const satisfies ListingSort[];

export const NO_FILTERS: ListingFilters = {
  search: '',
  category: null,
  kind: 'offer',
  ready: false,
  sort: BROWSE_SORTS[0],
  near: '',
  isOwnPlace: false,
  radius: null,
  without: [],
  free: '',
  withGone: false,
  userId: null,
  cursor: null,
};

/** Reads an address; unknown values count as absent. `ownPlace` is the viewer's known place, if any. */
export function readFilters(params: URLSearchParams, ownPlace = ''): ListingFilters {
  const category = params.get('category')?.trim().toLowerCase();
  const sort = params.get('sort');
  const asked = params.get('near')?.trim() ?? '';
  const km = Number(params.get('radius_km'));
  // Links name all at once, the form of a page without scripts each by itself.
  const without = params.getAll('without').join().split(',');
  const free = params.get('free') ?? '';
  const kind = params.get('kind') === 'wanted' ? 'wanted' : NO_FILTERS.kind;
  const place = {
    near: asked || ownPlace,
    isOwnPlace: asked === '' && ownPlace !== '',
    userId: params.get('user_id') || null,
  };
  return {
    ...place,
    search: params.get('search')?.trim() ?? '',
    category: CATEGORIES.find((name) => name.toLowerCase() === category) ?? null,
    kind,
    ready: kind === 'offer' && params.get('ready') === 'now',
    sort: BROWSE_SORTS.find((option) => option === sort) ?? defaultSort(place),
    radius: km > 0 && km <= MAX_RADIUS_KM ? km : null,
    without: ALLERGENS.filter((one) => without.includes(one)),
    free: kind === 'offer' && isDay(free) ? free : NO_FILTERS.free,
    withGone: params.get('gone') === '1',
    cursor: params.get('cursor') || null,
  };
}

/** A day as addresses and date fields write it. */
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Drops filters that need a place when there is none: the distance and sorting by it. */
export function inEffect(filters: ListingFilters): ListingFilters {
  if (filters.near) return filters;
  if (filters.sort !== 'distance') return { ...filters, radius: null };
  // A page in another order has another cursor.
  return { ...filters, radius: null, sort: NO_FILTERS.sort, cursor: null };
}

/** With a place, sorts by distance unless another order is chosen. One member's listings are all in one place. */
export function defaultSort({
  near,
  isOwnPlace,
  userId,
}: Pick<ListingFilters, 'near' | 'isOwnPlace' | 'userId'>): ListingSort {
  return near && !(isOwnPlace && userId) ? 'distance' : NO_FILTERS.sort;
}

/** The parameters of these filters, without defaults. A later page names its order, which its cursor belongs to. */
export function filterParams(filters: ListingFilters): URLSearchParams {
  const {
    search,
    category,
    kind,
    ready,
    sort,
    near,
    isOwnPlace,
    radius,
    without,
    free,
    withGone,
    userId,
    cursor,
  } = filters;
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (category) params.set('category', category.toLowerCase());
  if (kind !== NO_FILTERS.kind) params.set('kind', kind);
  if (ready) params.set('ready', 'now');
  if (sort !== defaultSort(filters) || cursor) params.set('sort', sort);
  if (near && !isOwnPlace) params.set('near', near);
  if (radius) params.set('radius_km', String(radius));
  if (without.length > 0) params.set('without', without.join());
  if (free) params.set('free', free);
  if (withGone) params.set('gone', '1');
  if (userId) params.set('user_id', userId);
  if (cursor) params.set('cursor', cursor);
  return params;
}

/** The address of these filters. */
export function filtersPath(filters: ListingFilters): string {
  const params = filterParams(filters);
  return withQuery(paths.listings, params);
}

/** The paths of the same list as feeds, by their types. */
export function feedsOf(filters: ListingFilters): Record<string, string> {
  const params = filterParams({ ...filters, cursor: null });
  return {
    'application/atom+xml': withQuery(paths.atomFeed, params),
    'application/feed+json': withQuery(paths.jsonFeed, params),
  };
}

/** Filters of the Filters panel. */
const FILTER_NAMES = ['category', 'radius', 'without', 'free', 'gone', 'sort'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** Active filters of the panel. An order counts when it is not the default. */
export function filtersOn(filters: ListingFilters): FilterName[] {
  const isOn = {
    category: filters.category !== null,
    radius: filters.radius !== null,
    without: filters.without.length > 0,
    free: filters.free !== NO_FILTERS.free,
    gone: filters.withGone,
    sort: filters.sort !== defaultSort(filters),
  };
  return FILTER_NAMES.filter((name) => isOn[name]);
}

/** The same list from its start without one filter. */
export function removing(name: FilterName, filters: ListingFilters): ListingFilters {
  const rest = {
    category: { category: null },
    radius: { radius: null },
    without: { without: [] },
    free: { free: NO_FILTERS.free },
    gone: { withGone: false },
    sort: { sort: defaultSort(filters) },
  }[name];
  return { ...filters, ...rest, cursor: null };
}

/** The same list from its start around another place of the address; empty for the viewer's own or none. */
export function around(near: string, filters: ListingFilters): ListingFilters {
  const moved = { ...filters, near, isOwnPlace: false, radius: near ? filters.radius : null, cursor: null };
  return { ...moved, sort: filters.sort === defaultSort(filters) ? defaultSort(moved) : filters.sort };
}

export function isFiltered(filters: ListingFilters): boolean {
  const { search, category, kind, ready, near, isOwnPlace, radius, without, free, userId } = filters;
  return (
    ready ||
    search !== '' ||
    category !== null ||
    kind !== NO_FILTERS.kind ||
    (near !== '' && !isOwnPlace) ||
    radius !== null ||
    without.length > 0 ||
    free !== NO_FILTERS.free ||
    userId !== null
  );
}
