import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Card } from '../../../ui/card.tsx';
import { Details } from '../../../ui/details.tsx';
import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { strings } from './calendar-strings.ts';

const CalendarAddress = lazyPart(() => import('./calendar-address.tsx'));

/** The calendar of the member's pickups. Fetched when opened. */
export function CalendarFeed() {
  const t = useStrings(strings);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <Details id="calendar" className="group scroll-mt-24" onToggle={setOpen}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-heading text-xl font-semibold">
          {t.title}
          <ChevronDown aria-hidden="true" className="size-5 text-ink-soft group-open:rotate-180" />
        </summary>
        <p className="mt-1 mb-4 text-ink-soft">{t.lead}</p>
        {isOpen && (
          <Suspense
            fallback={
              <LoadingPlace label={t.loading}>
                <Skeleton className="h-24" />
              </LoadingPlace>
            }
          >
            <CalendarAddress />
          </Suspense>
        )}
      </Details>
    </Card>
  );
}
