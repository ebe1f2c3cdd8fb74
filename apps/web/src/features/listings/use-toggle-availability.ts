import type { Listing } from '@windfall/contract';
import { useRef, useState } from 'react';
import { serverMessage } from '../../lib/api/api-error.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { toast } from '../../lib/toasts/toast.ts';
import { type ListingChangesBody, useUpdateListing } from './api/update-listing.ts';
import { isWanted } from './card-texts.ts';
import { strings } from './detail-strings.ts';
import { restocked } from './sharing-settings.ts';

/**
 * Marks the member's own listing as unavailable or available. A counted one asks how many there are now before it is available
 * again.
 */
export function useToggleAvailability(listing: Pick<Listing, 'id' | 'kind' | 'is_available' | 'sharing'>) {
  const t = useStrings(strings);
  const { id, is_available, sharing } = listing;
  const words = isWanted(listing)
    ? { off: t.markFound, on: t.markWanted, isOff: t.markedFound, isOn: t.markedWanted }
    : { off: t.markGone, on: t.markAvailable, isOff: t.markedGone, isOn: t.markedAvailable };
  const { mutate, isPending, error } = useUpdateListing(id);
  const [isAsking, setAsking] = useState(false);
  // `isPending` comes too late for the second click of a double click.
  const isSending = useRef(false);
  const send = (body: ListingChangesBody) => {
    if (isSending.current) return;
    isSending.current = true;
    mutate(body, {
      onSuccess: ({ result }) => {
        if (result === 'kept') toast.warning(t.updatedOffline);
        else toast.success(is_available ? words.isOff : words.isOn);
      },
      onSettled: () => {
        isSending.current = false;
      },
    });
  };
  const toggle = () => {
    if (!is_available && typeof sharing?.stock === 'number' && !sharing.comes_back) setAsking(true);
    else send({ is_available: !is_available });
  };
  const answer = (count: number) => {
    setAsking(false);
    send({ is_available: true, ...(sharing && { sharing: restocked(sharing, count) }) });
  };
  const failure = error && (serverMessage(error) ?? t.updateFailed);
  const label = is_available ? words.off : words.on;
  return { toggle, label, isPending, failure, isAsking, answer, cancel: () => setAsking(false) };
}
