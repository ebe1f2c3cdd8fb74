import { type Category, FOLLOWS } from '@windfall/contract';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLocation, useSearchParams } from 'react-router';
import { seasonNearQuery } from '../../../features/crops/api/crops.ts';
import { loadFollows } from '../../../features/follows/api/follows.ts';
import { browseListingsQuery } from '../../../features/listings/api/browse-listings.ts';
import { nearestListingQuery } from '../../../features/listings/api/nearest-listing.ts';
import { type BrowseTexts, strings } from '../../../features/listings/browse-strings.ts';
import { BrowseControls } from '../../../features/listings/components/browse-controls.tsx';
import { CategoryChips } from '../../../features/listings/components/category-chips.tsx';
import { listData } from '../../../features/listings/components/listing-head.tsx';
import { ListingResults } from '../../../features/listings/components/listing-results.tsx';
import { useRememberList } from '../../../features/listings/last-list.ts';
import {
  feedsOf,
  filtersPath,
  inEffect,
  type ListingFilters,
  NO_FILTERS,
  readFilters,
} from '../../../features/listings/listing-filters.ts';
import { placeProblem } from '../../../features/listings/place-problem.ts';
import { useListingPages } from '../../../features/listings/use-listing-pages.ts';
import { useCategoryName } from '../../../lib/i18n/category-name.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lastingPart } from '../../../lib/lazy-part.tsx';
import { loadQuery } from '../../../lib/load-query.ts';
import { pageContext } from '../../../lib/page-context.ts';
import { loadKnownPlace, useKnownPlace } from '../../../lib/place/known-place.ts';
import { isPoint, placeQuery } from '../../../lib/place/place-query.ts';
import { PageHead, useSite } from '../../../lib/site.tsx';
import { StructuredData } from '../../../lib/structured-data.tsx';
import { BrowsePlace } from '../../browse-place.tsx';
import { choosePlace, PLACE_PARAM } from '../../choose-place.ts';

const FirstSteps = lastingPart(() => import('../../first-steps.tsx'));
const AboutCrop = lastingPart(() => import('../../../features/crops/about-crop.tsx'));
const InGardensNear = lastingPart(() => import('../../../features/crops/in-gardens-near.tsx'));
const TellMe = lastingPart(() => import('../../../features/follows/tell-me.tsx'));

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Response | null> {
  const { searchParams } = new URL(request.url);
  if (searchParams.has(PLACE_PARAM)) return choosePlace(context, searchParams);
  const place = await loadKnownPlace(context);
  const filters = inEffect(readFilters(searchParams, place?.near));
  const { queryClient, response } = context.get(pageContext);
  const named = isNamed(filters) && queryClient.prefetchQuery(placeQuery(filters.near));
  const gardens = filters.ready && queryClient.prefetchQuery(seasonNearQuery(filters.near));
  await loadQuery(context, browseListingsQuery(filters));
  // The browser needs neither for the page to appear.
  if (!response) return null;
  await Promise.all([named, gardens]);
  const found = queryClient.getQueryData(browseListingsQuery(filters).queryKey);
  if (filters.radius && found?.listings.length === 0)
    await queryClient.prefetchQuery(nearestListingQuery(filters));
  if (found?.listings.length === 0) await loadFollows(queryClient);
  return null;
}

/** Follows what was not found, without scripts. */
export async function action(args: ActionFunctionArgs) {
  if (!import.meta.env.SSR) return null;
  const { answerPlainForm } = await import('../../../lib/plain-forms/answer-plain-form.ts');
  const { followForms } = await import('../../../features/follows/plain-forms.ts');
  return answerPlainForm(args, followForms);
}

/** Whether the address has a place, whose name the page shows. */
const isNamed = ({ near, isOwnPlace }: ListingFilters) => near !== '' && !isOwnPlace && !isPoint(near);

export function Component() {
  const t = useStrings(strings);
  const categoryName = useCategoryName();
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  useRememberList(pathname + search);
  const place = useKnownPlace();
  const requested = readFilters(params, place?.near);
  const filters = inEffect(requested);
  const pages = useListingPages(filters);
  const problem = placeProblem(requested, pages.failure);
  return (
    <>
      <BrowseHead filters={filters} />
      <StructuredData data={listData(pages.listings, useSite().url)} />
      <div className="page-width flex flex-col gap-2 sm:gap-4">
        <h1 className="text-4xl max-sm:sr-only">{headingOf(filters, t, categoryName)}</h1>
        <div className="flex flex-col gap-2 sm:gap-4 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-center">
          <BrowseControls filters={requested} />
          <BrowsePlace filters={requested} problem={problem} />
        </div>
        <CategoryChips filters={filters} />
        {filters.ready && <InGardensNear near={filters.near} />}
        <ListingResults
          filters={filters}
          pages={pages}
          problem={problem}
          firstSteps={<FirstSteps title={t.emptyTitle} />}
          tellMe={filters.kind === 'offer' && filters.search !== '' && <TellOf filters={filters} />}
        />
      </div>
    </>
  );
}

/** What was searched for in vain. A category such as 'Seedlings' is a part of it. */
function TellOf({ filters: { search, category, near } }: { filters: ListingFilters }) {
  const isKind = category !== null && KINDS.includes(category);
  const words = (isKind ? `${search} ${category}` : search).slice(0, FOLLOWS.words);
  return (
    <>
      <AboutCrop words={search} />
      <TellMe key={words} subject={{ words }} name={search} label="tellMe" near={near} isCentered />
    </>
  );
}

/** Categories of another kind of thing than the produce that the words name. */
const KINDS: readonly Category[] = ['Seedlings', 'Seeds'];

function headingOf(
  { category, kind, ready }: ListingFilters,
  t: BrowseTexts,
  categoryName: ReturnType<typeof useCategoryName>,
): string {
  if (kind === 'wanted') return category ? t.wantedCategoryTitle(categoryName(category)) : t.wantedTitle;
  if (ready) return category ? t.readyCategoryTitle(categoryName(category)) : t.readyTitle;
  return category ? t.categoryTitle(categoryName(category)) : t.title;
}

function BrowseHead({ filters }: { filters: ListingFilters }) {
  const t = useStrings(strings);
  const categoryName = useCategoryName();
  const { category, kind, ready, search, near, isOwnPlace } = filters;
  const title = search ? t.searchTitle(search) : headingOf(filters, t, categoryName);
  const offers = category ? t.categoryDescription(categoryName(category)) : t.description;
  return (
    <PageHead
      title={title}
      description={kind === 'wanted' ? t.wantedDescription : ready ? t.readyDescription : offers}
      canonical={filtersPath({ ...NO_FILTERS, category, kind, ready })}
      {...(category ? { image: `/pictures/categories/${category.toLowerCase()}.webp` } : {})}
      hidden={
        search !== '' || (near !== '' && !isOwnPlace) || filters.userId !== null || filters.cursor !== null
      }
      alternates={feedsOf(filters)}
    />
  );
}
