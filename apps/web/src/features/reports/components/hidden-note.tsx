import type { Listing } from '@windfall/contract';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { strings } from '../strings.ts';

/** Note for a listing's owner and administrators that it is hidden, with the reason. */
export function HiddenNote({ listing }: { listing: Listing }) {
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
