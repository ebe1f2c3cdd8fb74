import { CATEGORIES, type Category, type ListingSort } from '@windfall/contract';
import { paths } from '../../lib/paths.ts';

/** Filters of the browse page, read from the address. */
export interface ListingFilters {
  search: string;
  category: Category | null;
  sort: ListingSort;
  /** ZIP code of the search's center; empty for everywhere. */
  near: string;
  /** In kilometers, one of `RADII_KM`; null for anywhere. */
  radius: number | null;
  /** Id of the member whose listings are shown; null for all. */
  userId: string | null;
  /** Cursor of a page that does not begin at the start of the list. */
  cursor: string | null;
}

/** Distances around a ZIP code. */
export const RADII_KM = [5, 10, 25, 50, 100] as const;

/** Available orders. The first one is the default, or `distance` with a ZIP code. */
export const BROWSE_SORTS = ['newest', 'distance', 'oldest', 'alphabetical'] as const satisfies ListingSort[];

export const NO_FILTERS: ListingFilters = {
  search: '',
  category: null,
  sort: BROWSE_SORTS[0],
  near: '',
  radius: null,
  userId: null,
  cursor: null,
};

/** Reads an address; unknown values count as absent. */
export function readFilters(params: URLSearchParams): ListingFilters {
  const category = params.get('category')?.trim().toLowerCase();
  const sort = params.get('sort');
  const near = params.get('near')?.trim() ?? '';
  const km = Number(params.get('radius_km'));
  const radius = RADII_KM.find((offered) => offered === km) ?? null;
  return {
    search: params.get('search')?.trim() ?? '',
    category: CATEGORIES.find((name) => name.toLowerCase() === category) ?? null,
    sort: BROWSE_SORTS.find((option) => option === sort) ?? defaultSort(near),
    near,
    radius,
    userId: params.get('user_id') || null,
    cursor: params.get('cursor') || null,
  };
}

/** Drops filters that need a ZIP code when there is none: the distance and sorting by it. */
export function inEffect(filters: ListingFilters): ListingFilters {
  if (filters.near) return filters;
  return { ...filters, radius: null, sort: filters.sort === 'distance' ? NO_FILTERS.sort : filters.sort };
}

/** With a place, sorts by distance unless another order is chosen. */
function defaultSort(near: string): ListingSort {
  return near ? 'distance' : NO_FILTERS.sort;
}

/** The address of these filters, without defaults. */
export function filtersPath({
  search,
  category,
  sort,
  near,
  radius,
  userId,
  cursor,
}: ListingFilters): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (category) params.set('category', category.toLowerCase());
  if (sort !== defaultSort(near)) params.set('sort', sort);
  if (near) params.set('near', near);
  if (radius) params.set('radius_km', String(radius));
  if (userId) params.set('user_id', userId);
  if (cursor) params.set('cursor', cursor);
  return params.size > 0 ? `${paths.listings}?${params}` : paths.listings;
}

/** Filters of the Filters panel. */
export type FilterName = 'category' | 'place' | 'sort';

/** Active filters of the panel. An order counts when it is not the default. */
export function filtersOn(filters: ListingFilters): FilterName[] {
  const isOn = {
    category: filters.category !== null,
    place: filters.near !== '',
    sort: filters.sort !== defaultSort(filters.near),
  };
  return (['category', 'place', 'sort'] as const).filter((name) => isOn[name]);
}

/** The same list from its start without one filter; distance and sorting by it are removed with the place. */
export function without(name: FilterName, filters: ListingFilters): ListingFilters {
  const rest = {
    category: { category: null },
    place: { near: '' },
    sort: { sort: defaultSort(filters.near) },
  }[name];
  return inEffect({ ...filters, ...rest, cursor: null });
}

export function isFiltered({ search, category, near, userId }: ListingFilters): boolean {
  return search !== '' || category !== null || near !== '' || userId !== null;
}
