import { CARD_FALLBACKS, type Listing, type Proof } from '@windfall/contract';
import { useRef, useState } from 'react';
import { isApiError, requiresProof } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { requiredPart } from '../../../lib/lazy-part.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteListing } from '../api/delete-listing.ts';
import { strings } from '../detail-strings.ts';

const AskProof = requiredPart(() => import('./ask-proof.tsx'));

interface DeleteListingDialogProps {
  listing: Pick<Listing, 'id' | 'title'>;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms and deletes a listing. */
export function DeleteListingDialog({ listing, isOpen, onClose, onDeleted }: DeleteListingDialogProps) {
  const t = useStrings(strings);
  const { mutate, isPending, error, reset } = useDeleteListing(listing);
  // `isPending` comes too late for a double click, whose second request would not find the listing and report
  // a failure.
  const isSending = useRef(false);
  const text = t.deleteText(listing.title || CARD_FALLBACKS.title);
  const [isAsked, setAsked] = useState(false);
  const close = () => {
    setAsked(false);
    reset();
    onClose();
  };
  const remove = (proof?: Proof) => {
    if (isSending.current) return;
    isSending.current = true;
    mutate(proof, {
      onSuccess: onDeleted,
      onError: (error) => {
        // Deleted elsewhere, or the response to an earlier attempt was lost: the result is the same.
        if (isApiError(error) && error.status === 404) return onDeleted();
        isSending.current = false;
        if (requiresProof(error)) setAsked(true);
      },
    });
  };
  if (isOpen && isAsked)
    return (
      <AskProof
        title={t.deleteQuestion}
        text={text}
        confirmLabel={t.delete}
        variant="danger"
        isWorking={isPending}
        error={error}
        onConfirm={remove}
        onClose={close}
      />
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t.deleteQuestion}
      text={text}
      confirmLabel={t.delete}
      cancelLabel={t.cancel}
      isWorking={isPending}
      error={error && t.deleteFailed}
      onConfirm={() => remove()}
      onCancel={close}
    />
  );
}
