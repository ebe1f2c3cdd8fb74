import { infiniteQueryOptions } from '@tanstack/react-query';
import type { listAuditLog } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import type { AuditFilters } from '../audit-filters.ts';
import { ADMIN_KEY } from './settings.ts';

const auditEndpoint = endpoint<typeof listAuditLog>('GET', '/api/admin/audit-log', { isList: true });

/** Audit log entries, latest first, in pages. */
export const auditLogQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'audit-log', filters],
    queryFn: async ({ client, signal, pageParam }) => {
      const { action, ...rest } = filters;
      // Blank parameters are left out of the address by the client.
      const { data, next } = await apiOf(client).call(auditEndpoint, {
        query: { ...rest, ...(action && { action }), ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      });
      return { entries: data, next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
