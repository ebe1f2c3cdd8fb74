import { defineStrings } from '@windfall/contract';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { useCategoryName } from '../../../lib/i18n/category-name.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { useDistanceText } from '../../../lib/place/distance.ts';
import { dayName, useToday } from '../../../lib/times/days.ts';
import { strings as browseMessages, sortLabel } from '../browse-strings.ts';
import {
  type FilterName,
  filtersOn,
  filtersPath,
  type ListingFilters,
  removing,
} from '../listing-filters.ts';

const browseStrings = defineStrings({
  en: { memberFilter: 'Listings of one neighbor', allListings: 'Show all listings' },
});

/** Strings of the active filters, loaded with them. */
const strings = defineStrings({
  en: {
    title: 'Active filters',
    remove: (filter: string) => `Remove filter: ${filter}`,
  },
});

interface ActiveFiltersProps {
  filters: ListingFilters;
  /** The clicked link is removed with its filter, so the focus moves elsewhere. */
  onRemove: () => void;
}

/** Active filters besides the search text: one member, and the filters of the closed panel. */
export default function ActiveFilters({ filters, onRemove }: ActiveFiltersProps) {
  const t = useStrings(strings);
  const labelOf = useFilterLabel(filters);
  const on = filtersOn(filters);
  return (
    <>
      {filters.userId && <MemberFilter filters={filters} />}
      {on.length > 0 && (
        <ul aria-label={t.title} className="flex min-w-0 gap-2 sm:flex-wrap">
          {on.map((name) => (
            <li key={name} className="min-w-0">
              <Link
                to={filtersPath(removing(name, filters))}
                onClick={onRemove}
                aria-label={t.remove(labelOf(name))}
                className="flex min-h-11 items-center gap-1.5 rounded-full bg-leaf-soft py-1 pe-3 ps-4 font-medium text-ink hover:bg-sunk"
              >
                <span className="truncate">{labelOf(name)}</span>
                <X className="size-4 shrink-0" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function useFilterLabel({ category, radius, without, free, sort }: ListingFilters) {
  const browse = useStrings(browseMessages);
  const distance = useDistanceText();
  const categoryName = useCategoryName();
  const [today, locale] = [useToday(), useLocale()];
  return (name: FilterName) =>
    ({
      category: category ? categoryName(category) : '',
      radius: browse.within(distance(radius ?? 0)),
      without: browse.leavesOut(without.map((one) => browse.allergens[one])),
      free: free ? browse.freeOnDay(dayName(free, today, locale)) : '',
      gone: browse.withGone,
      sort: sortLabel(sort, browse),
    })[name];
}

/** Note that only one member's listings are shown, with a link to all listings. */
function MemberFilter({ filters }: { filters: ListingFilters }) {
  const t = useStrings(browseStrings);
  return (
    <p>
      {t.memberFilter}{' '}
      <Link to={filtersPath({ ...filters, userId: null, cursor: null })} className="text-link">
        {t.allListings}
      </Link>
    </p>
  );
}
