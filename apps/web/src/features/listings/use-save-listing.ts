import type { Proof } from '@windfall/contract';
import { useRef, useState } from 'react';
import { requiresProof } from '../../lib/api/api-error.ts';
import { type ListingChangesBody, useUpdateListing } from './api/update-listing.ts';

interface SaveListingOptions {
  /** `isKept`: stored only in this browser for now. */
  onSaved: (isKept: boolean) => void;
  onRefused: (error: Error) => void;
}

/**
 * Saves a listing. When the server requires an administrator's proof of identity, the same changes are sent with it,
 * or the form stays unchanged.
 */
export function useSaveListing(id: string, { onSaved, onRefused }: SaveListingOptions) {
  const { mutate, reset, error, isPending, isSuccess } = useUpdateListing(id);
  const [waiting, setWaiting] = useState<ListingChangesBody | null>(null);
  // `isPending` comes too late for the second click of a double click.
  const isSending = useRef(false);
  const send = (changes: ListingChangesBody, proof?: Proof) => {
    if (isSending.current) return;
    isSending.current = true;
    mutate(
      { ...changes, ...proof },
      {
        onSuccess: ({ result }) => {
          setWaiting(null);
          onSaved(result === 'kept');
        },
        onError: (failure) => {
          isSending.current = false;
          if (requiresProof(failure)) return setWaiting(changes);
          setWaiting(null);
          onRefused(failure);
        },
      },
    );
  };
  return {
    save: (changes: ListingChangesBody) => send(changes),
    /** Error of the save, unless a proof can fix it. */
    error: requiresProof(error) ? null : error,
    isSaving: isPending || isSuccess,
    proof: waiting && {
      isWorking: isPending,
      error,
      onConfirm: (proof: Proof) => send(waiting, proof),
      onClose: () => {
        setWaiting(null);
        reset();
      },
    },
  };
}
