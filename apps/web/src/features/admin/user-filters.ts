import { ADMIN_USER_SORTS, type AdminUserSort, LIMITS } from '@windfall/contract';
import { paths } from '../../lib/paths.ts';
import { withQuery } from '../../lib/with-query.ts';

export const STATUS_FILTERS = ['all', 'active', 'waiting', 'inactive', 'pending'] as const;

/** Filters of the table of members, read from the address. */
export interface UserFilters {
  search: string;
  status: (typeof STATUS_FILTERS)[number];
  sort: AdminUserSort;
  withTestUsers: boolean;
}

export function readUserFilters(params: URLSearchParams): UserFilters {
  return {
    search: params.get('search')?.trim().slice(0, LIMITS.search) ?? '',
    status: STATUS_FILTERS.find((status) => status === params.get('status')) ?? 'all',
    sort: ADMIN_USER_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
    withTestUsers: params.get('include_test') === 'true',
  };
}

/** The address of these filters, without defaults. */
export function userFiltersPath({ search, status, sort, withTestUsers }: UserFilters): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (status !== 'all') params.set('status', status);
  if (sort !== 'newest') params.set('sort', sort);
  if (withTestUsers) params.set('include_test', 'true');
  return withQuery(paths.admin, params);
}
