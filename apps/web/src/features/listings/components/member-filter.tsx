import { defineStrings } from '@windfall/contract';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { filtersPath, type ListingFilters } from '../listing-filters.ts';

const strings = defineStrings({
  en: { memberFilter: 'Listings of one neighbor', allListings: 'Show all listings' },
});

/** Note that only one member's listings are shown, with a link to all listings. */
export function MemberFilter({ filters }: { filters: ListingFilters }) {
  const t = useStrings(strings);
  return (
    <p>
      {t.memberFilter}{' '}
      <Link to={filtersPath({ ...filters, userId: null, cursor: null })} className="text-link">
        {t.allListings}
      </Link>
    </p>
  );
}
