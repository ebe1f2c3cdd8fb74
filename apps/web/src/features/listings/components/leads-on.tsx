import { useCategoryName } from '../../../lib/i18n/category-name.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { strings } from '../browse-strings.ts';
import { filtersPath, type ListingFilters } from '../listing-filters.ts';

/** Where a search without a result leads: to all of the category and to asking the neighbors for it. */
export function LeadsOn({ filters }: { filters: ListingFilters }) {
  const t = useStrings(strings);
  const categoryName = useCategoryName();
  const { search, category } = filters;
  return (
    <>
      {search && category && (
        <ButtonLink variant="quiet" to={filtersPath({ ...filters, search: '', cursor: null })}>
          {t.allOf(categoryName(category))}
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" to={lookingForPath(search)}>
        {search ? t.lookingFor(search) : t.askNeighbors}
      </ButtonLink>
    </>
  );
}

/** The create form of something wanted, with what was searched for. */
const lookingForPath = (search: string) =>
  `${paths.createListing}?${new URLSearchParams({ kind: 'wanted', ...(search && { title: search }) })}`;
