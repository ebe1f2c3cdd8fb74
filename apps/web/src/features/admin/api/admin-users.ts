import { infiniteQueryOptions, type QueryClient, useMutation } from '@tanstack/react-query';
import {
  type AdminUser,
  CONFIRM_WORDS,
  type deleteUser,
  type listAdminUsers,
  type Proof,
  type resetSecondFactor,
  type setUserAdmin,
  type setUserStatus,
  type setUserTest,
} from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import type { UserFilters } from '../user-filters.ts';
import { ADMIN_KEY } from './settings.ts';

const listEndpoint = endpoint<typeof listAdminUsers>('GET', '/api/admin/users', { isList: true });
const statusEndpoint = endpoint<typeof setUserStatus>('PUT', '/api/users/{id}/status');
const adminEndpoint = endpoint<typeof setUserAdmin>('PUT', '/api/users/{id}/admin');
const testEndpoint = endpoint<typeof setUserTest>('PUT', '/api/admin/users/{id}/test');
const resetFactorEndpoint = endpoint<typeof resetSecondFactor>('DELETE', '/api/users/{id}/second-factor');
/** The server makes a backup first. */
const deleteEndpoint = endpoint<typeof deleteUser>('DELETE', '/api/users/{id}', { timeout: 30 * 60_000 });

const PAGE_LENGTH = 50;
const USERS_KEY = [...ADMIN_KEY, 'users'] as const;

interface UserPage {
  users: AdminUser[];
  next: string | null;
}

/** Members that match the filters, in pages. */
export const adminUsersQuery = ({ search, status, sort, withTestUsers }: UserFilters) =>
  infiniteQueryOptions({
    queryKey: [...USERS_KEY, { search, status, sort, withTestUsers }],
    queryFn: async ({ client, signal, pageParam }): Promise<UserPage> => {
      const { data, next } = await apiOf(client).call(listEndpoint, {
        query: {
          search,
          status,
          sort,
          limit: PAGE_LENGTH,
          include_test: withTestUsers ? 'true' : 'false',
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      });
      return { users: data, next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** One change of a member by an administrator. */
export type UserChange = (
  | { isActive: boolean; reason?: string }
  | { isAdmin: boolean }
  | { isTest: boolean }
) & { proof?: Proof };

export function useChangeUser(id: string) {
  return useMutation({
    mutationFn: async (change: UserChange, { client }) => {
      const api = apiOf(client);
      const params = { id };
      if ('isActive' in change) {
        const reason = change.reason === undefined ? {} : { reason: change.reason.trim() };
        const status = change.isActive ? ('active' as const) : ('inactive' as const);
        return api.call(statusEndpoint, { params, body: { status, ...reason, ...change.proof } });
      }
      if ('isAdmin' in change) {
        return api.call(adminEndpoint, { params, body: { is_admin: change.isAdmin, ...change.proof } });
      }
      return api.call(testEndpoint, { params, body: { is_test: change.isTest, ...change.proof } });
    },
    onSuccess: ({ data }, change, _result, { client }) => {
      changeRow(client, id, (row) => ({
        ...row,
        ...('isActive' in change && {
          deactivation_reason: change.reason?.trim() || null,
          awaits_approval: false,
        }),
        status: data.status,
        isActive: data.isActive,
        // Any decision is one about the name.
        is_pending: row.is_pending && !('isActive' in change),
        isAdmin: data.isAdmin,
        is_test: data.is_test ?? row.is_test,
      }));
    },
  });
}

export function useResetSecondFactor(id: string) {
  return useMutation({
    mutationFn: (proof: Proof, { client }) =>
      apiOf(client).call(resetFactorEndpoint, { params: { id }, body: proof }),
  });
}

export function useDeleteUser(id: string) {
  return useMutation({
    mutationFn: (proof: Proof, { client }) =>
      apiOf(client).call(deleteEndpoint, {
        params: { id },
        body: { confirm: CONFIRM_WORDS.deleteUser, ...proof },
      }),
    onSuccess: (_data, _proof, _result, { client }) => changeRow(client, id, () => null),
  });
}

/** Updates a member's row in every loaded list; null removes it. The position in the list stays. */
function changeRow(client: QueryClient, id: string, change: (row: AdminUser) => AdminUser | null): void {
  client.setQueriesData<{ pages: UserPage[]; pageParams: unknown[] }>({ queryKey: USERS_KEY }, (known) => {
    if (!known) return known;
    const pages = known.pages.map((page) => ({
      ...page,
      users: page.users.flatMap((row) => (row.id === id ? (change(row) ?? []) : row)),
    }));
    return { ...known, pages };
  });
  void client.invalidateQueries({ queryKey: [...ADMIN_KEY, 'statistics'] });
}
