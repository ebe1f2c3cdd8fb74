import { useQuery } from '@tanstack/react-query';
import { type Listing, REDIRECT_DELAY } from '@windfall/contract';
import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { AddressSearchField } from '../../../features/geo/components/address-search-field.tsx';
import { listingQuery } from '../../../features/listings/api/get-listing.ts';
import { DeleteListingButton } from '../../../features/listings/components/delete-listing-button.tsx';
import { EditForm } from '../../../features/listings/components/edit-form.tsx';
import { ListingDetailSkeleton } from '../../../features/listings/components/listing-detail-skeleton.tsx';
import { strings } from '../../../features/listings/form-strings.ts';
import { suggestEditCities } from '../../../features/listings/us-cities.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadQuery } from '../../../lib/load-query.ts';
import { paths } from '../../../lib/paths.ts';
import { requireMember } from '../../../lib/session/guards.ts';
import { PageHead } from '../../../lib/site.tsx';
import { toast } from '../../../lib/toasts/toast.ts';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await requireMember(args);
  await loadQuery(args.context, listingQuery(args.params['id'] ?? ''));
  return null;
}

export function Component() {
  const t = useStrings(strings);
  const { id = '' } = useParams();
  const { data: listing, isError } = useQuery(listingQuery(id));
  return (
    <div className="page-width md:pt-4">
      <PageHead title={t.editTitle} hidden />
      <h1 className="mb-8 text-4xl sm:text-5xl">{t.editTitle}</h1>
      {isError && !listing && <SendAway reason={t.loadFailed} />}
      {listing && !listing.can_edit && <SendAway reason={t.notYours} />}
      {listing?.can_edit && <Editing key={listing.id} listing={listing} />}
      {!listing && !isError && <ListingDetailSkeleton label={t.loading} />}
    </div>
  );
}

/** Only the owner and administrators can edit a listing (docs/product/listings.md). */
function SendAway({ reason }: { reason: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(reason);
    navigate(paths.dashboard, { replace: true });
  }, [reason, navigate]);
  return <p role="alert">{reason}</p>;
}

function Editing({ listing }: { listing: Listing }) {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(
      // Back returns to the page before the form.
      () => navigate(`${paths.listings}/${encodeURIComponent(listing.id)}`, { replace: true }),
      REDIRECT_DELAY.listingSaved,
    );
    return () => clearTimeout(timer);
  }, [isSaved, listing.id, navigate]);
  const confirm = (isKept: boolean) => {
    if (isKept) toast.warning(t.updatedOffline);
    else toast.success(t.updated);
    setSaved(true);
  };
  return (
    <>
      <EditForm
        listing={listing}
        onSaved={confirm}
        renderLocation={(field) => <AddressSearchField {...field} suggest={suggestEditCities} />}
      />
      {listing.can_delete && (
        <div className="mt-12 border-t border-line pt-6">
          <DeleteListingButton listing={listing} to={paths.dashboard} />
        </div>
      )}
    </>
  );
}
