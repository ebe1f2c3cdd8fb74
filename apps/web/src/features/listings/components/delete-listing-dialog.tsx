import { useRef } from 'react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteListing } from '../api/delete-listing.ts';
import { messages } from '../detail-messages.ts';

interface DeleteListingDialogProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks, and deletes for good. */
export function DeleteListingDialog({ id, isOpen, onClose, onDeleted }: DeleteListingDialogProps) {
  const t = useMessages(messages);
  const { mutate, isPending } = useDeleteListing(id);
  // `isPending` comes too late for a double click, whose second request would find nothing and call the first a failure.
  const isSending = useRef(false);
  const leave = () => {
    toast.success(t.deleted);
    onDeleted();
  };
  const remove = () => {
    if (isSending.current) return;
    isSending.current = true;
    mutate(undefined, {
      onSuccess: leave,
      onError: (error) => {
        // Somebody else was faster, or the answer to an earlier try was lost: it is gone, as was asked.
        if (isApiError(error) && error.status === 404) return leave();
        isSending.current = false;
        onClose();
        toast.error(t.deleteFailed);
      },
    });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t.deleteQuestion}
      text={t.deleteText}
      confirmLabel={t.delete}
      cancelLabel={t.cancel}
      isWorking={isPending}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
