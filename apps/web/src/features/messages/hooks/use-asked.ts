import { useQuery } from '@tanstack/react-query';
import type { Listing } from '@windfall/contract';
import { useWaiting } from '../../../lib/offline/outbox-store.ts';
import { lastQuestionQuery } from '../api/get-last-question.ts';

/** When the viewer last wrote about a listing, and whether a message about it waits to be sent. */
export function useAsked(listing: Pick<Listing, 'id' | 'user_id'>, userId: string) {
  const { data: askedAt = null } = useQuery(lastQuestionQuery(userId, listing));
  const isWaiting = useWaiting(userId).some(
    ({ kind, fields, state }) =>
      kind === 'message' && state === 'waiting' && fields['listing_id'] === listing.id,
  );
  return { askedAt, isWaiting };
}
