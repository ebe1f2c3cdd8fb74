import type { Listing } from '@windfall/contract';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { isRefusal, isUnreachable, serverMessage } from '../../../lib/api/api-error.ts';
import { useCategoryName } from '../../../lib/i18n/category-name.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lastingPart } from '../../../lib/lazy-part.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { sortLabel, strings } from '../browse-strings.ts';
import { filtersOn, filtersPath, isFiltered, type ListingFilters, NO_FILTERS } from '../listing-filters.ts';
import type { PlaceProblem } from '../place-problem.ts';
import type { ListingPages } from '../use-listing-pages.ts';
import { KindTabs } from './browse-controls.tsx';
import { LeadsOn } from './leads-on.tsx';
import { CardGrid, ListingCard } from './listing-card.tsx';
import { ListingCardSkeleton } from './listing-card-skeleton.tsx';

const ActiveFilters = lastingPart(() => import('./active-filters.tsx'));
const PlaceNotice = lastingPart(() => import('./place-notice.tsx'));
const NothingWithin = lastingPart(() => import('./nothing-within.tsx'));
const SampleListings = lastingPart(() => import('./sample-listings.tsx'));

/** Number of cards whose pictures load at once. */
const FIRST_VIEW = 4;
const SKELETONS = 8;
/**
 * On a phone active filters are one line to scroll sideways, like the categories, and the number stands behind them. The
 * line is positioned, so that its texts for screen readers scroll with it.
 */
const ONE_LINE =
  'max-sm:relative max-sm:-mx-(--page-edge) max-sm:-mt-1 max-sm:mb-2 max-sm:overflow-x-auto max-sm:px-(--page-edge) max-sm:py-1 max-sm:whitespace-nowrap max-sm:*:shrink-0 max-sm:*:first:order-last';

interface ListingResultsProps {
  filters: ListingFilters;
  pages: ListingPages;
  /** Problem of the requested place. */
  problem: PlaceProblem | null;
  /** Shown when nothing was filtered and there is nothing. */
  firstSteps: ReactNode;
  /** Shown where words found nothing: a way to hear of it later. */
  tellMe: ReactNode;
}

/** The results: cards, skeletons, an empty state, or a failure with a retry. */
export function ListingResults({ filters, pages, problem, firstSteps, tellMe }: ListingResultsProps) {
  const t = useStrings(strings);
  const { listings, isLoading, failure, retry } = pages;
  return (
    <>
      <Found pages={pages} filters={filters} />
      {filters.cursor && (
        <Link to={filtersPath({ ...filters, cursor: null })} className="mb-4 text-link">
          {t.fromStart}
        </Link>
      )}
      {problem && <PlaceNotice problem={problem} filters={filters} />}
      {isLoading && <Skeletons count={SKELETONS} />}
      {/* A page whose members have left is empty, and further pages may have listings. */}
      {(listings.length > 0 || pages.nextPath) && <Cards pages={pages} />}
      {failure && !problem && (
        <div className="mt-6">
          <ListingsFailure error={failure} onRetry={retry} />
          {listings.length === 0 && isUnreachable(failure) && (
            <SampleListings filters={filters} heading="h2" />
          )}
        </div>
      )}
      {!isLoading &&
        !failure &&
        listings.length === 0 &&
        !pages.nextPath &&
        (filters.near && filters.radius ? (
          <NothingWithin filters={filters} tellMe={tellMe} />
        ) : isFiltered(filters) ? (
          <NothingFound filters={filters} tellMe={tellMe} />
        ) : (
          firstSteps
        ))}
    </>
  );
}

/** Number of listings and active filters, announced by screen readers on changes. */
function Found({ pages, filters }: { pages: ListingPages; filters: ListingFilters }) {
  const t = useStrings(strings);
  const categoryName = useCategoryName();
  const status = useRef<HTMLParagraphElement>(null);
  const { listings, isLoading, isLoadingMore, nextPath, interpretation } = pages;
  // The line keeps its width while a further page loads, so that the cards below it stay.
  const hasMore = nextPath !== null || isLoadingMore;
  const { free, category, corrected } = interpretation;
  const named = category && categoryName(category);
  const count = listings.length;
  const correction = corrected && count > 0 && t.corrected(corrected);
  const understood = [correction, free && t.free, named].filter(Boolean);
  const on = filtersOn(filters);
  // A category alone is already shown by the chips and the heading above.
  const showsFilters = Boolean(filters.userId) || on.some((name) => name !== 'category');
  const isDefaultOrder = count > 0 && filters.near && !on.includes('sort');
  const order = isDefaultOrder ? ` · ${sortLabel(filters.sort, t)}` : '';
  return (
    <div
      className={`relative flex min-h-6 sm:mb-5 items-center gap-x-4 gap-y-2 ${showsFilters ? `${ONE_LINE} sm:flex-wrap` : 'mb-3 flex-wrap'}`}
    >
      {!filters.userId && <KindTabs filters={filters} />}
      <p ref={status} role="status" tabIndex={-1} className="text-ink-soft empty:-me-4">
        {isLoading && <span className="sr-only">{t.loading}</span>}
        {understood.length > 0 && <span className="font-medium text-ink">{understood.join(' · ')}</span>}
        {/* On a phone the tabs and the filters take its room, so that the first card begins high on the screen. */}
        <span className="max-sm:sr-only">
          {understood.length > 0 && count > 0 && ' · '}
          {count > 0 && (hasMore ? t.shownOfMore(count) : t.shown(count))}
          {order}
        </span>
      </p>
      {showsFilters && <ActiveFilters filters={filters} onRemove={() => status.current?.focus()} />}
    </div>
  );
}

function Cards({ pages }: { pages: ListingPages }) {
  const t = useStrings(strings);
  const { listings, nextPath, showMore, isLoadingMore, comesByItself } = pages;
  const { list, remember } = useFocusFirstNew(listings);
  const onNearEnd = comesByItself && !isLoadingMore ? pages.showMoreUnlessLeaving : null;
  const end = useNearEnd(onNearEnd, listings.length);
  const append = (event: MouseEvent) => {
    // Opening in another tab stays a plain link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    remember();
    showMore();
  };
  return (
    <>
      <div ref={list}>
        <CardGrid>
          {listings.map((listing, index) => (
            <li key={listing.id}>
              <ListingCard listing={listing} heading="h2" isFirst={index < FIRST_VIEW} />
            </li>
          ))}
        </CardGrid>
      </div>
      {isLoadingMore && (
        <div className="mt-9">
          <Skeletons count={4} />
        </div>
      )}
      {nextPath && (
        <p ref={end} className="mt-10 text-center">
          <ButtonLink to={nextPath} variant="quiet" size="large" onClick={append}>
            {t.showMore}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

/** Calls back when the end of the list is less than two screens of a phone away, once for each length of the list. */
function useNearEnd(onNear: (() => void) | null, count: number) {
  const end = useRef<HTMLParagraphElement>(null);
  const call = useEffectEvent(() => onNear?.());
  const isWatched = onNear !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list has another end
  useEffect(() => {
    if (!isWatched || !end.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && call(), {
      rootMargin: '0px 0px 1500px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWatched, count]);
  return end;
}

/** After 'Show more' the focus moves to the first added card. */
function useFocusFirstNew(listings: Listing[]) {
  const list = useRef<HTMLDivElement>(null);
  const seen = useRef<number | null>(null);
  const count = listings.length;
  useEffect(() => {
    if (seen.current === null || count <= seen.current) return;
    const links = list.current?.querySelectorAll<HTMLElement>('li a');
    links?.[seen.current]?.focus({ preventScroll: true });
    seen.current = null;
  }, [count]);
  const remember = () => {
    seen.current = count;
  };
  return { list, remember };
}

function Skeletons({ count }: { count: number }) {
  return (
    <div aria-hidden="true">
      <CardGrid>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <li key={index}>
            <ListingCardSkeleton />
          </li>
        ))}
      </CardGrid>
    </div>
  );
}

function NothingFound({ filters, tellMe }: { filters: ListingFilters; tellMe: ReactNode }) {
  const t = useStrings(strings);
  return (
    <EmptyState
      title={t.emptyTitle}
      text={t.emptyFiltered}
      picture={`/pictures/categories/${filters.category?.toLowerCase() ?? 'vegetables'}.webp`}
    >
      <ButtonLink variant="leaf" to={filtersPath(NO_FILTERS)}>
        {t.clearFilters}
      </ButtonLink>
      <LeadsOn filters={filters} />
      {tellMe}
    </EmptyState>
  );
}

/** Failure of a list: a refused request, which a retry cannot fix, or no response. */
function ListingsFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useStrings(strings);
  if (!isRefusal(error)) return <ErrorState message={t.failed} retryLabel={t.retry} onRetry={onRetry} />;
  const reason = serverMessage(error);
  return (
    <EmptyState role="alert" title={t.failed} {...(reason ? { text: reason } : {})}>
      <ButtonLink variant="leaf" to={filtersPath(NO_FILTERS)}>
        {t.clearFilters}
      </ButtonLink>
    </EmptyState>
  );
}
