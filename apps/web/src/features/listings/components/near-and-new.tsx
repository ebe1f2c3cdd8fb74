import { useQuery } from '@tanstack/react-query';
import type { Listing } from '@windfall/contract';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import type { KnownPlace } from '../../../lib/place/known-place.ts';
import { nearListingsQuery } from '../api/home-listings.ts';
import { strings } from '../browse-strings.ts';
import { filtersPath, NO_FILTERS } from '../listing-filters.ts';
import { CardGrid, ListingCard } from './listing-card.tsx';

interface NearAndNewProps {
  place: KnownPlace;
  /** Shown while there is nothing around it, or it cannot be loaded. */
  children: ReactNode;
}

/** The newest listings around a member. */
export function NearAndNew({ place: { near, isSquare }, children }: NearAndNewProps) {
  const t = useStrings(strings);
  const { data, isPending } = useQuery(nearListingsQuery(near));
  const name = isSquare ? t.you : near;
  if (!isPending && !data?.length) return children;
  return (
    <section aria-labelledby="near" className="page-width">
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="near" className="text-3xl sm:text-4xl">
          {t.newNear(name)}
        </h2>
        <Link to={filtersPath({ ...NO_FILTERS, near, sort: 'distance' })} className="arrow-link">
          {t.allNear(name)}
          <ArrowRight className="size-5" aria-hidden="true" />
        </Link>
      </div>
      {data && <Cards listings={data} />}
    </section>
  );
}

function Cards({ listings }: { listings: readonly Listing[] }) {
  return (
    <CardGrid>
      {listings.map((listing, index) => (
        <li key={listing.id}>
          <ListingCard listing={listing} size="small" isFirst={index < 2} />
        </li>
      ))}
    </CardGrid>
  );
}
