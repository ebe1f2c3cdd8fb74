import { useMutation } from '@tanstack/react-query';
import type { BodyInput, LoanMoment, setLoanPhoto } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { storeClaim } from './claims-cache.ts';
import { reloadStale } from './claims-move.ts';

const setLoanPhotoEndpoint = endpoint<typeof setLoanPhoto>('PUT', '/api/claims/{id}/photos/{moment}');

/** Adds or replaces the viewer's photo of the condition of what is lent; null removes it. */
export function useSetLoanPhoto(id: string, moment: LoanMoment) {
  return useMutation({
    mutationFn: async (image: File | null, { client }) => {
      const body: BodyInput<typeof setLoanPhoto> & { image?: File } = image ? { image } : { image_url: '' };
      return (await apiOf(client).call(setLoanPhotoEndpoint, { params: { id, moment }, body })).data;
    },
    onSuccess: (claim, _image, _before, { client }) => storeClaim(client, claim),
    onError: (error, _image, _before, { client }) => reloadStale(client, id, error),
  });
}
