import { useMutation } from '@tanstack/react-query';
import type { confirmFreshness } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const confirmEndpoint = endpoint<typeof confirmFreshness>('POST', '/api/listings/{id}/still-good');

/** Says that a listing is still good, for its keeping days from today. */
export function useConfirmFreshness(id: string) {
  return useMutation({
    mutationFn: async (_: undefined, { client }) =>
      (await apiOf(client).call(confirmEndpoint, { params: { id }, body: {} })).data,
    onSuccess: (_listing, _variables, _before, { client }) =>
      client.invalidateQueries({ queryKey: ['listings'] }),
  });
}
