import { CATEGORIES, type Category, SORT_OPTIONS, type SortOption } from '@windfall/contract';
import { paths } from '../../lib/paths.ts';

/** What the browse page shows, as its address says it. */
export interface ListingFilters {
  search: string;
  category: Category | null;
  sort: SortOption;
  /** A ZIP code to look around; empty for everywhere. */
  near: string;
  /** In kilometres, one of `RADII_KM`; null for anywhere, nearest first. */
  radius: number | null;
  /** Whose listings, by the member's id; null for everybody's. */
  userId: string | null;
  /** Position in the list for a page that does not begin at its start. */
  cursor: string | null;
}

/** How far around a ZIP code one may look. */
export const RADII_KM = [5, 10, 25, 50, 100] as const;

export const NO_FILTERS: ListingFilters = {
  search: '',
  category: null,
  sort: SORT_OPTIONS[0],
  near: '',
  radius: null,
  userId: null,
  cursor: null,
};

/** Reads an address; what is unknown there counts as not said. */
export function readFilters(params: URLSearchParams): ListingFilters {
  const category = params.get('category')?.trim().toLowerCase();
  const sort = params.get('sort');
  const near = params.get('near')?.trim() ?? '';
  const radius = Number(params.get('radius_km'));
  return {
    search: params.get('search')?.trim() ?? '',
    category: CATEGORIES.find((name) => name.toLowerCase() === category) ?? null,
    sort: SORT_OPTIONS.find((option) => option === sort) ?? NO_FILTERS.sort,
    near,
    radius: (near && RADII_KM.find((km) => km === radius)) || null,
    userId: params.get('user_id') || null,
    cursor: params.get('cursor') || null,
  };
}

/** The address of these filters; what is left at its default is left out. */
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
  if (sort !== NO_FILTERS.sort) params.set('sort', sort);
  if (near) params.set('near', near);
  if (near && radius) params.set('radius_km', String(radius));
  if (userId) params.set('user_id', userId);
  if (cursor) params.set('cursor', cursor);
  return params.size > 0 ? `${paths.listings}?${params}` : paths.listings;
}

export function isFiltered({ search, category, near, userId }: ListingFilters): boolean {
  return search !== '' || category !== null || near !== '' || userId !== null;
}
