import type { Listing } from '@windfall/contract';
import { Pencil, Printer } from 'lucide-react';
import { useId } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { strings } from '../detail-strings.ts';
import { useToggleAvailability } from '../use-toggle-availability.ts';
import { CountQuestion } from './count-question.tsx';
import { DeleteListingButton } from './delete-listing-button.tsx';

interface ManageListingProps {
  listing: Listing;
  /** Administrators delete here; owners delete in their dashboard and at the end of the edit page. */
  canDelete: boolean;
}

/** Actions of the owner or an administrator on the page of a listing. */
export function ManageListing({ listing, canDelete }: ManageListingProps) {
  const t = useStrings(strings);
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
        {listing.is_seller && (
          <ButtonLink variant="quiet" to={paths.poster({ listing: listing.id })}>
            <Printer className="size-5" aria-hidden="true" />
            {t.poster}
          </ButtonLink>
        )}
        {canDelete && <DeleteListingButton listing={listing} to={paths.listings} />}
      </div>
    </Card>
  );
}

function AvailabilityButton({ listing }: { listing: Listing }) {
  const availability = useToggleAvailability(listing);
  const { toggle, label, isPending, failure } = availability;
  return (
    <>
      <Button variant="quiet" isLoading={isPending} onClick={toggle}>
        {label}
      </Button>
      <CountQuestion listing={listing} availability={availability} />
      <div className="order-last w-full empty:hidden">
        <FormError takesFocus={false}>{failure}</FormError>
      </div>
    </>
  );
}
