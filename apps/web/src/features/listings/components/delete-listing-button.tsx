import type { Listing } from '@windfall/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { strings } from '../detail-strings.ts';
import { DeleteListingDialog } from './delete-listing-dialog.tsx';

interface DeleteListingButtonProps {
  listing: Listing;
  /** The page to go to afterwards, in place of that of the listing. */
  to: string;
}

/** Deletes the listing of a page after a confirmation. */
export function DeleteListingButton({ listing, to }: DeleteListingButtonProps) {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Trash2 className="size-5" aria-hidden="true" />
        {t.delete}
      </Button>
      <DeleteListingDialog
        listing={listing}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onDeleted={() => navigate(to, { replace: true })}
      />
    </>
  );
}
