import { useQuery } from '@tanstack/react-query';
import { defineStrings } from '@windfall/contract';
import type { ReactNode } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useDistanceText } from '../../../lib/place/distance.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/site.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { nearestListingQuery } from '../api/nearest-listing.ts';
import { stepReaching } from '../distance-steps.ts';
import { filtersPath, type ListingFilters, removing } from '../listing-filters.ts';
import { LeadsOn } from './leads-on.tsx';

const strings = defineStrings({
  en: {
    title: (distance: string) => `Nothing within ${distance}`,
    nearest: (distance: string) => `The nearest is ${distance} away.`,
    nearestIn: (town: string) => `The nearest is in ${town}.`,
    nowhere: 'There is nothing like this farther away either. Try other words or another category.',
    lookWithin: (distance: string) => `Look within ${distance}`,
    lookAnywhere: 'Show the nearest',
    clearFilters: 'Clear Filters',
    tellMe: 'Once a week, tell me what is ripe near me',
  },
});

/** An empty radius: how far the nearest listing is, and the way there. */
export default function NothingWithin({ filters, tellMe }: { filters: ListingFilters; tellMe: ReactNode }) {
  const t = useStrings(strings);
  const distance = useDistanceText();
  const { distanceUnit } = useSite();
  const { user } = useSession();
  const { data: nearest, isPending } = useQuery(nearestListingQuery(filters));
  const step = nearest == null ? null : stepReaching(nearest.reached_km, distanceUnit);
  const where = nearest && (nearest.town ? t.nearestIn(nearest.town.name) : t.nearest(distance(nearest.km)));
  const isAnywhere = nearest != null || isPending;
  return (
    <EmptyState
      title={t.title(distance(filters.radius ?? 0))}
      text={where ?? (isPending ? '' : t.nowhere)}
      picture={`/pictures/categories/${filters.category?.toLowerCase() ?? 'vegetables'}.webp`}
    >
      <ButtonLink
        variant="leaf"
        to={isAnywhere ? filtersPath({ ...removing('radius', filters), radius: step }) : paths.listings}
      >
        {isAnywhere ? (step ? t.lookWithin(distance(step)) : t.lookAnywhere) : t.clearFilters}
      </ButtonLink>
      <LeadsOn filters={filters} />
      {tellMe}
      {!tellMe && user && filters.kind === 'offer' && (
        <ButtonLink variant="quiet" to={paths.notificationChoices}>
          {t.tellMe}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
