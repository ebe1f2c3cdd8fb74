import type { Listing } from '@windfall/contract';
import { useRef } from 'react';
import { serverMessage } from '../../lib/api/api-error.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { toast } from '../../lib/toasts/toast.ts';
import { useUpdateListing } from './api/update-listing.ts';
import { strings } from './detail-strings.ts';

/** Marks the member's own listing as unavailable or available. */
export function useToggleAvailability({ id, is_available }: Pick<Listing, 'id' | 'is_available'>) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useUpdateListing(id);
  // `isPending` comes too late for the second click of a double click.
  const isSending = useRef(false);
  const toggle = () => {
    if (isSending.current) return;
    isSending.current = true;
    mutate(
      { is_available: !is_available },
      {
        onSuccess: ({ isSavedLocally }) => {
          if (isSavedLocally) toast.warning(t.updatedOffline);
          else toast.success(is_available ? t.markedGone : t.markedAvailable);
        },
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  };
  return { toggle, isPending, failure: error && (serverMessage(error) ?? t.updateFailed) };
}
