import { useMutation } from '@tanstack/react-query';
import type { deleteListing } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const deleteEndpoint = endpoint<typeof deleteListing>('DELETE', '/api/listings/{id}');

/** Deletes a listing permanently, and removes it from all lists. */
export function useDeleteListing(id: string) {
  return useMutation({
    mutationFn: (password: string | undefined, { client }) =>
      apiOf(client).call(deleteEndpoint, {
        params: { id },
        ...(password !== undefined && { body: { password } }),
      }),
    onSuccess: (_data, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: ['listings'], refetchType: 'none' }),
    meta: { toast: false },
  });
}
