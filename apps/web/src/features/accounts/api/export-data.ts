import { useMutation } from '@tanstack/react-query';
import type { exportUser } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const exportEndpoint = endpoint<typeof exportUser>('GET', '/api/users/{id}/export');

/** Fetches all stored data about the member. */
export function useExportData() {
  return useMutation({
    mutationFn: async (id: string, { client }) => {
      const { data } = await apiOf(client).call(exportEndpoint, { params: { id } });
      return data;
    },
    meta: { toast: false },
  });
}
