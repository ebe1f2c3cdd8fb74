import type { Listing } from '@windfall/contract';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { strings } from '../strings.ts';
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

/** Note for a listing's owner and administrators that it is hidden, with the reason. */
function HiddenNote({ listing }: { listing: Listing }) {
  const t = useStrings(strings);
  if (!listing.hidden_at) return null;
  return (
    <Banner tone="warning">
      <p className="text-lg">{t.hiddenTitle}</p>
      <p className="font-normal">{t.hiddenText}</p>
      {listing.hidden_reason && (
        <p className="mt-2 font-normal wrap-anywhere paragraphs whitespace-pre-line" dir="auto">
          <span className="font-semibold">{t.hiddenReason}:</span> {listing.hidden_reason}
        </p>
      )}
      {listing.is_seller && (
        <p className="mt-2 font-normal">
          {t.hiddenNotices}{' '}
          <Link to={paths.notices} className="inline-flex min-h-11 items-center font-semibold underline">
            {t.toNotices}
          </Link>
        </p>
      )}
    </Banner>
  );
}
