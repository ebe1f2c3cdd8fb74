import { useRef, useState } from 'react';
import { requiresPassword } from '../../lib/api/api-error.ts';
import { type ListingChangesBody, useUpdateListing } from './api/update-listing.ts';

interface SaveListingOptions {
  /** `isKept`: stored only in this browser for now. */
  onSaved: (isKept: boolean) => void;
  onRefused: (error: Error) => void;
}

/**
 * Saves a listing. When the server requires an administrator's password, the same changes are sent with it,
 * or the form stays unchanged.
 */
export function useSaveListing(id: string, { onSaved, onRefused }: SaveListingOptions) {
  const { mutate, reset, error, isPending, isSuccess } = useUpdateListing(id);
  const [waiting, setWaiting] = useState<ListingChangesBody | null>(null);
  // `isPending` comes too late for the second click of a double click.
  const isSending = useRef(false);
  const send = (changes: ListingChangesBody, password?: string) => {
    if (isSending.current) return;
    isSending.current = true;
    mutate(
      { ...changes, ...(password !== undefined && { password }) },
      {
        onSuccess: ({ result }) => {
          setWaiting(null);
          onSaved(result === 'kept');
        },
        onError: (failure) => {
          isSending.current = false;
          if (requiresPassword(failure)) return setWaiting(changes);
          setWaiting(null);
          onRefused(failure);
        },
      },
    );
  };
  return {
    save: (changes: ListingChangesBody) => send(changes),
    /** Error of the save, unless the password can fix it. */
    error: requiresPassword(error) ? null : error,
    isSaving: isPending || isSuccess,
    password: waiting && {
      isWorking: isPending,
      error,
      onConfirm: (password: string) => send(waiting, password),
      onClose: () => {
        setWaiting(null);
        reset();
      },
    },
  };
}
