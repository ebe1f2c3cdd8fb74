import { Link } from 'react-router';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { messages } from '../active-filter-messages.ts';
import { filtersPath, type ListingFilters } from '../listing-filters.ts';

/** Says that these are not all listings, and leads to them. */
export function OfOneUser({ filters }: { filters: ListingFilters }) {
  const t = useMessages(messages);
  return (
    <p>
      {t.ofOneUser}{' '}
      <Link to={filtersPath({ ...filters, userId: null, cursor: null })} className="text-link">
        {t.everybodys}
      </Link>
    </p>
  );
}
