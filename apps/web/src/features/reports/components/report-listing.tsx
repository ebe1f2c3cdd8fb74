import type { Listing } from '@windfall/contract';
import { useSession } from '../../../lib/session/use-session.ts';
import { HiddenNote } from './hidden-note.tsx';
import { ReportButton } from './report-button.tsx';

/** Below a listing: the report button for members; for the owner of a hidden listing, a note. */
export function ReportListing({ listing }: { listing: Listing }) {
  const { user } = useSession();
  return (
    <>
      <HiddenNote listing={listing} />
      {user && !listing.is_seller && (
        <p className="-mt-4">
          <ReportButton subject="listing" id={listing.id} name={listing.title} />
        </p>
      )}
    </>
  );
}
