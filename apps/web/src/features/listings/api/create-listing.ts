import { useMutation } from '@tanstack/react-query';
import type { BodyInput, createListing, Listing, User } from '@windfall/contract';
import { isApiError, isUnreachable } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { useRequestKey } from '../../../lib/api/use-request-key.ts';
import { addToOutbox } from '../../../lib/offline/add-to-outbox.ts';
import { fieldsOf } from '../../../lib/offline/fields-of.ts';
import { SESSION_KEY } from '../../../lib/session/session-query.ts';
import { storeLocalListing } from './get-listing.ts';

const createEndpoint = endpoint<typeof createListing>('POST', '/api/listings');

export type NewListingBody = BodyInput<typeof createListing> & { image?: readonly File[] | undefined };

/**
 * Creates a listing; multipart with photos. Null when the server is unreachable: then the listing is stored
 * in this browser with its photos, and sent later under the key of the first attempt.
 */
export function useCreateListing() {
  const { keyOf, resetKey } = useRequestKey();
  return useMutation({
    mutationFn: async (body: NewListingBody, { client }): Promise<Listing | null> => {
      const idempotencyKey = keyOf(body);
      try {
        const { data } = await apiOf(client).call(createEndpoint, { body, idempotencyKey });
        return data;
      } catch (error) {
        if (!mayArriveLater(error)) throw error;
        const userId = client.getQueryData<User | null>(SESSION_KEY)?.id;
        if (userId === undefined || !(await keep(body, userId, idempotencyKey))) throw error;
        return null;
      }
    },
    onSuccess: (listing, _body, _result, { client }) => {
      if (!listing) return;
      resetKey();
      return storeLocalListing(client, listing);
    },
    meta: { toast: false },
  });
}

function keep({ image, ...body }: NewListingBody, userId: string, id: string) {
  const label = String(body.title);
  return addToOutbox({
    id,
    userId,
    kind: 'new-listing',
    target: '',
    label,
    fields: fieldsOf(body),
    photos: image,
  });
}

/** No response, or the first attempt is still running on the server. */
function mayArriveLater(error: unknown): boolean {
  return isUnreachable(error) || (isApiError(error) && error.code === 'IDEMPOTENCY_KEY_IN_USE');
}
