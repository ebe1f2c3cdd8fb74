import type { Analytics, AnalyticsPoint, AnalyticsTable } from '@windfall/contract';
import { utcDay } from '../../../lib/dates.ts';
import { useCategoryName } from '../../../lib/i18n/category-name.ts';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { type AnalyticsFilters, tableAddress } from '../model/analytics-filters.ts';
import type { Scale } from '../model/series.ts';
import { perStep, strings, waitInWords, waitUnit } from '../strings.ts';
import { ChartCard } from './chart-card.tsx';
import { DownloadLink } from './download-link.tsx';
import { ExchangeCards } from './exchange-cards.tsx';

interface ReportProps {
  analytics: Analytics;
  filters: AnalyticsFilters;
}

/** The figures of a period: charts and rankings. */
export function AnalyticsReport({ analytics, filters }: ReportProps) {
  const t = useStrings(strings);
  const locale = useLocale();
  const { from, to, is_complete } = analytics;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-lg">{t.span(utcDay(from, locale), utcDay(to, locale))}</p>
      {!is_complete && <Banner tone="warning">{t.incomplete}</Banner>}
      <div className="grid gap-5 lg:grid-cols-2">
        <Counts analytics={analytics} filters={filters} />
        <Shares analytics={analytics} filters={filters} />
        <Waits analytics={analytics} filters={filters} />
        <ExchangeCards analytics={analytics} filters={filters} />
        <Rankings analytics={analytics} filters={filters} />
      </div>
    </div>
  );
}

type Count = 'listings' | 'members' | 'messages' | 'taken';

function Counts({ analytics, filters }: ReportProps) {
  const t = useStrings(strings);
  const countText = useCountText();
  const { points, total, by } = analytics;
  const scale: Scale = { format: (value) => countText(value), whole: true };
  const charts: [count: Count, title: string, unit: string, note?: string][] = [
    ['listings', t.listings, t.listingsUnit],
    ['taken', t.taken, t.takenUnit, t.takenNote],
    ['members', t.members, t.membersUnit],
    ['messages', t.messages, t.messagesUnit],
  ];
  return charts.map(([count, title, unit, note]) => (
    <ChartCard
      key={count}
      title={`${title} ${perStep(t, by)}`}
      summary={t.altogether(countText(total[count]))}
      {...(note && { note })}
      kind="bars"
      series={[{ name: unit, values: points.map((point) => point[count]) }]}
      scale={scale}
      points={points}
      by={by}
      file={tableAddress(filters, count)}
    />
  ));
}

type Share = 'answered_share' | 'found_taker_share';

function Shares({ analytics, filters }: ReportProps) {
  const t = useStrings(strings);
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent', maximumFractionDigits: 0 });
  const { points, total, by } = analytics;
  const scale: Scale = { format: (value) => percent.format(value), whole: false, least: 1 };
  const charts: [share: Share, title: string, unit: string, note: string, table: AnalyticsTable][] = [
    ['found_taker_share', t.takerShare, t.takerShareUnit, t.takerShareNote, 'listings'],
    ['answered_share', t.answeredShare, t.answeredShareUnit, t.answeredShareNote, 'answers'],
  ];
  return charts.map(([share, title, unit, note, table]) => {
    const all = total[share];
    return (
      <ChartCard
        key={share}
        title={title}
        summary={all === null ? t.nothing : t.overall(percent.format(all), unit)}
        note={note}
        kind="lines"
        series={[{ name: unit, values: points.map((point) => point[share]) }]}
        scale={scale}
        points={points}
        by={by}
        file={tableAddress(filters, table)}
      />
    );
  });
}

function Waits({ analytics, filters }: ReportProps) {
  const t = useStrings(strings);
  const locale = useLocale();
  const { points, total, by } = analytics;
  const inWords = (minutes: number) => waitInWords(t, minutes, locale);
  const longest = Math.max(0, ...points.map((point) => point.p90_minutes ?? 0));
  const unit = waitUnit(longest);
  const valuesOf = (of: (point: AnalyticsPoint) => number | null) =>
    points.map((point) => {
      const minutes = of(point);
      return minutes === null ? null : minutes / unit;
    });
  const { median_minutes: median, p90_minutes: p90 } = total;
  return (
    <ChartCard
      title={t.waits}
      summary={
        median === null || p90 === null
          ? t.nothing
          : `${t.median} ${inWords(median)}, ${t.p90.toLowerCase()} ${inWords(p90)}`
      }
      note={t.waitsNote}
      kind="lines"
      series={[
        { name: t.median, values: valuesOf((point) => point.median_minutes) },
        { name: t.p90, values: valuesOf((point) => point.p90_minutes) },
      ]}
      scale={{ format: (value) => inWords(value * unit), whole: false }}
      points={points}
      by={by}
      file={tableAddress(filters, 'answers')}
    />
  );
}

function Rankings({ analytics, filters }: ReportProps) {
  const t = useStrings(strings);
  const categoryName = useCategoryName();
  const { categories, places, searches } = analytics;
  return (
    <>
      <RankingCard
        title={t.categories}
        columns={[t.category, t.listingsCount]}
        rows={categories.map((row) => ({ ...row, name: categoryName(row.name) }))}
        empty={t.noListings}
        file={tableAddress(filters, 'categories')}
      />
      <RankingCard
        title={t.places}
        columns={[t.place, t.listingsCount]}
        rows={places}
        empty={t.noListings}
        file={tableAddress(filters, 'places')}
      />
      <RankingCard
        title={t.searches}
        note={t.searchesNote}
        columns={[t.words, t.searchesCount]}
        rows={searches}
        empty={t.noSearches}
        file={tableAddress(filters, 'searches')}
      />
    </>
  );
}

interface RankingCardProps {
  title: string;
  note?: string;
  /** Column headings: the ranked thing and the count. */
  columns: readonly [name: string, count: string];
  rows: readonly { name: string; count: number }[];
  empty: string;
  file: string;
}

/** A ranking as a table with a bar in each row. */
function RankingCard({ title, note, columns, rows, empty, file }: RankingCardProps) {
  const t = useStrings(strings);
  const countText = useCountText();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-[min(100%,9rem)] flex-1">
          <h2 className="text-2xl">{title}</h2>
          {note && <p className="mt-1 text-sm text-ink-soft">{note}</p>}
        </div>
        <DownloadLink href={file} name={title} />
      </div>
      {rows.length === 0 ? (
        <p className="flex min-h-32 items-center justify-center rounded-md bg-sunk px-4 text-center text-ink-soft">
          {empty}
        </p>
      ) : (
        <table className="w-full">
          <caption className="sr-only">{t.tableOf(title)}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col">{columns[1]}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count }) => (
              <tr key={name}>
                <th scope="row" className="w-full py-1.5 pe-3 text-start font-normal">
                  <span className="wrap-anywhere">{name}</span>
                  <svg aria-hidden="true" className="mt-1 block h-2 w-full rounded-full bg-sunk">
                    <rect width={`${(100 * count) / most}%`} height="100%" rx="4" className="fill-leaf" />
                  </svg>
                </th>
                <td className="py-1.5 text-end align-bottom font-semibold tabular-nums">
                  {countText(count)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
