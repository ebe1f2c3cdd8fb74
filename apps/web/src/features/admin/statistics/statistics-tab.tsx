import { useQuery } from '@tanstack/react-query';
import type { Statistics } from '@windfall/contract';
import { RefreshCw } from 'lucide-react';
import { Link } from 'react-router';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { statisticsQuery } from '../api/statistics.ts';
import { Loaded } from '../components/loaded.tsx';
import { CategoryBars } from './category-bars.tsx';
import { FigureList } from './figure-list.tsx';
import { StorageFigures } from './storage-figures.tsx';
import { strings } from './strings.ts';

/** Current statistics of the server. */
export function StatisticsTab() {
  const t = useStrings(strings);
  const query = useQuery(statisticsQuery);
  return (
    <section aria-label={t.title}>
      <Loaded query={query} skeletonClassName="h-96">
        {(statistics) => (
          <>
            <Figures statistics={statistics} />
            <Counted
              at={statistics.generated_at}
              isCounting={query.isFetching}
              onRefresh={() => void query.refetch()}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Figures({ statistics }: { statistics: Statistics }) {
  const t = useStrings(strings);
  const { users, listings, messages: sent, conversations, storage } = statistics;
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <FigureList
        title={t.members}
        figures={[
          [t.total, users.total],
          [t.active, users.active],
          [t.inactive, users.inactive],
          [t.admins, users.admins],
          [t.test, users.test],
        ]}
      />
      <FigureList
        title={t.messages}
        figures={[
          [t.sent, sent.total],
          [t.lastWeek, sent.last_7_days],
          [t.conversations, conversations],
        ]}
      />
      <FigureList
        title={t.listings}
        figures={[
          [t.total, listings.total],
          [t.available, listings.available],
          [t.taken, listings.taken],
        ]}
      >
        <h3 className="mt-5 mb-2 text-lg">{t.byCategory}</h3>
        <CategoryBars counts={listings.by_category} />
      </FigureList>
      <StorageFigures storage={storage} />
    </div>
  );
}

interface CountedProps {
  at: string;
  isCounting: boolean;
  onRefresh: () => void;
}

function Counted({ at, isCounting, onRefresh }: CountedProps) {
  const t = useStrings(strings);
  const when = relativeTime(at, useNow(), useLocale()) ?? '';
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
      <Button variant="quiet" isLoading={isCounting} onClick={onRefresh}>
        {!isCounting && <RefreshCw className="size-5" aria-hidden="true" />}
        {t.refresh}
      </Button>
      <p role="status" className="text-ink-soft">
        {t.countedAt(when)}
      </p>
      <Link to={paths.analytics} className="text-link">
        {t.moreInAnalytics}
      </Link>
    </div>
  );
}
