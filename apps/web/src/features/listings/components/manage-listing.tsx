import type { Listing } from '@windfall/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isApiError } from '../../../lib/api/api-error.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteListing } from '../api/delete-listing.ts';
import { useUpdateListing } from '../api/update-listing.ts';
import { messages } from '../detail-messages.ts';

interface ManageListingProps {
  listing: Listing;
  /** Deleting is offered to admins here; owners have their dashboard for it (spec section 6). */
  canDelete: boolean;
}

/** What the seller (or an admin) can do with a listing, on its own page. */
export function ManageListing({ listing, canDelete }: ManageListingProps) {
  const t = useMessages(messages);
  const headingId = useId();
  return (
    <Card role="group" aria-labelledby={headingId}>
      <h2 id={headingId} className="text-xl">
        {listing.is_seller ? t.ownListing : t.manage}
      </h2>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink variant="leaf" to={paths.editListing(listing.id)}>
          <Pencil className="size-5" aria-hidden="true" />
          {t.editListing}
        </ButtonLink>
        {listing.is_seller && <AvailabilityButton listing={listing} />}
        {canDelete && <DeleteButton listing={listing} />}
      </div>
    </Card>
  );
}

function AvailabilityButton({ listing }: { listing: Listing }) {
  const t = useMessages(messages);
  const { mutate, isPending } = useUpdateListing(listing.id);
  const { is_available } = listing;
  // `isPending` comes too late for the second click of a double click.
  const isSending = useRef(false);
  const toggle = () => {
    if (isSending.current) return;
    isSending.current = true;
    mutate(
      { is_available: !is_available },
      {
        onSuccess: () => toast.success(is_available ? t.markedGone : t.markedAvailable),
        onError: (error) => toast.error(serverMessage(error) ?? t.updateFailed),
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  };
  return (
    <Button variant="quiet" isLoading={isPending} onClick={toggle}>
      {is_available ? t.markGone : t.markAvailable}
    </Button>
  );
}

function DeleteButton({ listing }: { listing: Listing }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useDeleteListing(listing.id);
  // As above: the second request would find nothing and call the first one a failure.
  const isSending = useRef(false);
  const leave = () => {
    toast.success(t.deleted);
    navigate(paths.listings, { replace: true });
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
        setAsking(false);
        toast.error(t.deleteFailed);
      },
    });
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Trash2 className="size-5" aria-hidden="true" />
        {t.delete}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.deleteQuestion}
        text={t.deleteText}
        confirmLabel={t.delete}
        cancelLabel={t.cancel}
        isWorking={isPending}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
