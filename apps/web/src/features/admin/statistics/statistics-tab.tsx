import { useQuery } from '@tanstack/react-query';
import { defineStrings, LOCAL_STORAGE_QUOTA_MB, type Statistics } from '@windfall/contract';
import { RefreshCw } from 'lucide-react';
import { Link } from 'react-router';
import { formatBytes } from '../../../lib/bytes.ts';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useCategoryName } from '../../../lib/i18n/category-name.ts';
import { countText, useCountText } from '../../../lib/i18n/count-text.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { statisticsQuery } from '../api/statistics.ts';
import { LoadedPart } from '../components/loaded-part.tsx';
import { useLocalStorageUse } from '../use-local-storage-use.ts';
import { FigureList } from './figure-list.tsx';

const strings = defineStrings({
  en: {
    title: 'Statistics',
    members: 'Members',
    total: 'Total',
    active: 'Active',
    inactive: 'Inactive',
    admins: 'Administrators',
    test: 'Test users',
    listings: 'Listings',
    available: 'Available',
    taken: 'Taken',
    byCategory: 'By category',
    messages: 'Messages',
    sent: 'Sent',
    lastWeek: 'In the last 7 days',
    conversations: 'Conversations',
    storage: 'Storage',
    database: 'Database',
    pictures: 'Pictures',
    pictureRoom: (count: string, room: string) => `${count} · ${room}`,
    notCounted: 'being counted',
    browser: 'This browser',
    browserUse: (used: string, quota: string) => `${used} of ${quota}`,
    countedAt: (when: string) => `Counted ${when}`,
    refresh: 'Recount',
    moreInAnalytics: 'Changes over time: Analytics',
  },
});

/** Current statistics of the server. */
export function StatisticsTab() {
  const t = useStrings(strings);
  const query = useQuery(statisticsQuery);
  return (
    <section aria-label={t.title}>
      <LoadedPart query={query} skeletonClassName="h-96">
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
      </LoadedPart>
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

/** Number of listings in each category, with a bar. */
function CategoryBars({ counts }: { counts: Statistics['listings']['by_category'] }) {
  const countText = useCountText();
  const categoryName = useCategoryName();
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <ul className="flex flex-col gap-2">
      {counts.map(({ category, count }) => (
        <li key={category} className="grid grid-cols-[min(6.5rem,70%)_1fr_auto] items-center gap-3">
          <span>{categoryName(category)}</span>
          <svg aria-hidden="true" className="h-3 w-full rounded-full bg-sunk" preserveAspectRatio="none">
            <rect width={`${(100 * count) / most}%`} height="100%" rx="6" className="fill-leaf" />
          </svg>
          <span className="font-semibold tabular-nums">{countText(count)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Storage used on the server, and in this browser with its quota. */
function StorageFigures({ storage }: { storage: Statistics['storage'] }) {
  const t = useStrings(strings);
  const locale = useLocale();
  const { bytes } = useLocalStorageUse();
  const { database_bytes, image_bytes, image_count } = storage;
  const count = countText(image_count, locale);
  const quota = `${LOCAL_STORAGE_QUOTA_MB.toFixed(1)} MB`;
  return (
    <FigureList
      title={t.storage}
      figures={[
        [t.database, formatBytes(database_bytes, locale)],
        [
          t.pictures,
          t.pictureRoom(count, image_bytes === null ? t.notCounted : formatBytes(image_bytes, locale)),
        ],
        [t.browser, t.browserUse(formatBytes(bytes, locale), quota)],
      ]}
    />
  );
}
