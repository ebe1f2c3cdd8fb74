import { useQuery } from '@tanstack/react-query';
import { defineStrings } from '@windfall/contract';
import { MapPin } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { PlaceForm } from '../features/geo/components/place-form.tsx';
import { strings as browseStrings } from '../features/listings/browse-strings.ts';
import {
  around,
  filterParams,
  filtersPath,
  type ListingFilters,
} from '../features/listings/listing-filters.ts';
import type { PlaceProblem } from '../features/listings/place-problem.ts';
import { useVisitKey } from '../lib/history/visit-key.ts';
import { useStrings } from '../lib/i18n/strings.ts';
import { paths } from '../lib/paths.ts';
import { useKnownPlace } from '../lib/place/known-place.ts';
import { isPoint, placeQuery } from '../lib/place/place-query.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { PLACE_PARAM } from './choose-place.ts';

const strings = defineStrings({
  en: {
    near: 'Near',
    nearYou: 'Near you',
    change: 'Change',
    changePlace: 'Change where to look',
    forget: 'Forget this place',
    backTo: (near: string) => `Back to ${near}`,
    backToYou: 'Back to your location',
    everywhere: 'Newest first, from everywhere',
  },
});

interface BrowsePlaceProps {
  /** As the address asks for them. */
  filters: ListingFilters;
  problem: PlaceProblem | null;
}

/** Where the list begins: 'Near 97202 · Change', or the box that asks. */
export function BrowsePlace({ filters, problem }: BrowsePlaceProps) {
  const { placeProblems } = useStrings(browseStrings);
  const visit = useVisitKey();
  const firstVisit = useRef(visit);
  const kept = keptParams(filters);
  if (filters.near && !problem) return <Near filters={filters} kept={kept} />;
  return (
    <PlaceForm
      kept={kept}
      typed={problem && filters.near ? filters.near : ''}
      error={problem && placeProblems(problem)}
      takesFocus={visit !== firstVisit.current || isAnswerToForm()}
    />
  );
}

/** Whether the document answers a form that was sent before React hydrated it. */
function isAnswerToForm(): boolean {
  if (typeof document === 'undefined' || !document.referrer.startsWith(location.origin)) return false;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate';
}

function Near({ filters, kept }: { filters: ListingFilters; kept: URLSearchParams }) {
  const t = useStrings(strings);
  return (
    <div className="relative flex min-h-11 flex-wrap items-center gap-x-1.5">
      <div className="flex items-center gap-x-1.5">
        <MapPin className="size-5 shrink-0 text-leaf-strong" aria-hidden="true" />
        <PlaceName filters={filters} />
      </div>
      <Disclosure
        closeOn={useVisitKey()}
        label={t.changePlace}
        summaryClassName="text-link cursor-pointer px-2"
        summary={t.change}
      >
        <div className="absolute inset-x-0 top-full z-10 flex flex-col gap-1 rounded-lg border border-line bg-card p-4 shadow-lifted sm:inset-e-auto sm:w-120">
          <PlaceForm key={filters.near} kept={kept} />
          <Elsewhere filters={filters} kept={kept} />
        </div>
      </Disclosure>
    </div>
  );
}

function PlaceName({ filters: { near, isOwnPlace } }: { filters: ListingFilters }) {
  const t = useStrings(strings);
  const own = useKnownPlace();
  const { data } = useQuery({ ...placeQuery(near), enabled: !isOwnPlace && !isPoint(near) });
  const town = isOwnPlace ? own?.town : data && `${data.city}, ${data.state}`;
  if (isOwnPlace && own?.isSquare) return <p className="font-semibold">{t.nearYou}</p>;
  const isZip = /^\d{5}/.test(near);
  return (
    <p>
      {t.near} <b className="font-semibold">{isZip ? near : (town ?? near)}</b>
      {isZip && town && <span className="text-ink-soft"> {town}</span>}
    </p>
  );
}

/** The ways out of this place. */
function Elsewhere({ filters, kept }: { filters: ListingFilters; kept: URLSearchParams }) {
  const t = useStrings(strings);
  const own = useKnownPlace();
  const everywhere = filtersPath({
    ...around('', filters),
    isOwnPlace: own !== null,
    near: own?.near ?? '',
    sort: 'newest',
  });
  return (
    <p className="flex flex-wrap gap-x-5">
      {!filters.isOwnPlace && own && (
        <Way to={filtersPath(around('', filters))}>{own.isSquare ? t.backToYou : t.backTo(own.near)}</Way>
      )}
      <Way to={everywhere}>{t.everywhere}</Way>
      {filters.isOwnPlace && own?.source === 'browser' && (
        <Way to={`${paths.listings}?${new URLSearchParams([...kept, [PLACE_PARAM, '']])}`}>{t.forget}</Way>
      )}
    </p>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} rel="nofollow" className="text-link">
      {children}
    </Link>
  );
}

/** Parameters that stay when the place changes: all but the place itself and the page of the list. */
function keptParams(filters: ListingFilters): URLSearchParams {
  const params = filterParams({ ...filters, cursor: null });
  params.delete('near');
  return params;
}
