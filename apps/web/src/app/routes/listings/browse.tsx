import { type LoaderFunctionArgs, useLocation, useSearchParams } from 'react-router';
import { browseListingsQuery } from '../../../features/listings/api/browse-listings.ts';
import { strings } from '../../../features/listings/browse-strings.ts';
import { BrowseControls } from '../../../features/listings/components/browse-controls.tsx';
import { CategoryChips } from '../../../features/listings/components/category-chips.tsx';
import { ListingResults } from '../../../features/listings/components/listing-results.tsx';
import { useRememberList } from '../../../features/listings/last-list.ts';
import {
  filtersPath,
  inEffect,
  type ListingFilters,
  NO_FILTERS,
  readFilters,
} from '../../../features/listings/listing-filters.ts';
import { placeProblem } from '../../../features/listings/place-problem.ts';
import { useListingPages } from '../../../features/listings/use-listing-pages.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadQuery } from '../../../lib/load-query.ts';
import { PageHead } from '../../../lib/site.tsx';

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const filters = inEffect(readFilters(new URL(request.url).searchParams));
  await loadQuery(context, browseListingsQuery(filters));
  return null;
}

export function Component() {
  const t = useStrings(strings);
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  useRememberList(pathname + search);
  const requested = readFilters(params);
  const filters = inEffect(requested);
  const pages = useListingPages(filters);
  const problem = placeProblem(requested, pages.failure);
  return (
    <>
      <BrowseHead filters={filters} />
      <div className="page-width flex flex-col gap-4 md:pt-4">
        <h1 className="text-4xl sm:text-5xl">
          {filters.category ? t.categoryTitle(filters.category) : t.title}
        </h1>
        <BrowseControls filters={requested} problem={problem} />
        <CategoryChips filters={filters} />
        <section aria-label={t.title}>
          <ListingResults filters={filters} pages={pages} problem={problem} />
        </section>
      </div>
    </>
  );
}

function BrowseHead({ filters }: { filters: ListingFilters }) {
  const t = useStrings(strings);
  const { category, search } = filters;
  const title = search ? t.searchTitle(search) : category ? t.categoryTitle(category) : t.title;
  return (
    <PageHead
      title={title}
      description={category ? t.categoryDescription(category) : t.description}
      canonical={filtersPath({ ...NO_FILTERS, category })}
      {...(category ? { image: `/pictures/categories/${category.toLowerCase()}.webp` } : {})}
      hidden={search !== '' || filters.near !== '' || filters.userId !== null || filters.cursor !== null}
    />
  );
}
