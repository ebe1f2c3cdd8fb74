import { useStrings } from '../../../lib/i18n/strings.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { CardDetails } from '../../../ui/card-details.tsx';
import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { strings } from './calendar-strings.ts';

const CalendarAddress = lazyPart(() => import('./calendar-address.tsx'));

/** The calendar of the member's pickups. Fetched when opened. */
export function CalendarFeed() {
  const t = useStrings(strings);
  return (
    <CardDetails id="calendar" title={t.title} lead={t.lead}>
      <CalendarAddress
        fallback={
          <LoadingPlace label={t.loading}>
            <Skeleton className="h-24" />
          </LoadingPlace>
        }
      />
    </CardDetails>
  );
}
