import { X } from 'lucide-react';
import { Link } from 'react-router';
import { defineStrings, useStrings } from '../../../lib/i18n/strings.ts';
import { strings as browseMessages, sortLabel } from '../browse-strings.ts';
import { type FilterName, filtersOn, filtersPath, type ListingFilters, without } from '../listing-filters.ts';
import { MemberFilter } from './member-filter.tsx';

/** Strings of the active filters, loaded with them. */
const strings = defineStrings({
  en: {
    title: 'Active filters',
    near: (near: string) => `Near ${near}`,
    within: (km: number, near: string) => `Within ${km} km of ${near}`,
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
        <ul aria-label={t.title} className="flex min-w-0 flex-wrap gap-2">
          {on.map((name) => (
            <li key={name} className="min-w-0">
              <Link
                to={filtersPath(without(name, filters))}
                onClick={onRemove}
                aria-label={t.remove(labelOf(name))}
                className="flex min-h-11 items-center gap-1.5 rounded-full bg-leaf-soft py-1 pr-3 pl-4 font-medium text-ink hover:bg-sunk"
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

function useFilterLabel({ category, near, radius, sort }: ListingFilters) {
  const t = useStrings(strings);
  const browse = useStrings(browseMessages);
  return (name: FilterName) =>
    ({
      category: category ?? '',
      place: radius ? t.within(radius, near) : t.near(near),
      sort: sortLabel(sort, browse),
    })[name];
}
