import { Link } from 'react-router';
import { defineStrings, useStrings } from '../../../lib/i18n/strings.ts';
import { filtersPath, type ListingFilters } from '../listing-filters.ts';

const strings = defineStrings({
  en: { memberFilter: 'Listings of one neighbor', allListings: 'Show all listings' },
});

/** Says that these are not all listings, and leads to them. */
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
