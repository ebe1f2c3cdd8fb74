import { LIMITS } from '@windfall/contract';
import { paths } from '../../lib/paths.ts';
import { withQuery } from '../../lib/with-query.ts';

/** Filters of the directory, read from the address. */
export interface DirectoryFilters {
  search: string;
  withTestUsers: boolean;
  /** Cursor of a page that does not begin at the start of the list. */
  cursor: string | null;
}

export function readDirectory(params: URLSearchParams): DirectoryFilters {
  return {
    search: params.get('search')?.trim().slice(0, LIMITS.search) ?? '',
    withTestUsers: params.get('include_test') === 'true',
    cursor: params.get('cursor') || null,
  };
}

/** The address of these filters, without defaults. */
export function directoryPath({ search, withTestUsers, cursor }: DirectoryFilters): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (withTestUsers) params.set('include_test', 'true');
  if (cursor) params.set('cursor', cursor);
  return withQuery(paths.users, params);
}
