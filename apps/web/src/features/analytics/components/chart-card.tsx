import type { AnalyticsPoint, AnalyticsStep } from '@windfall/contract';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { Card } from '../../../ui/card.tsx';
import { axisName, pointName, type Scale, type Series } from '../model/series.ts';
import { strings } from '../strings.ts';
import { DownloadLink } from './download-link.tsx';
import { FigureTable } from './figure-table.tsx';
import { Plot } from './plot.tsx';

interface ChartCardProps {
  title: string;
  /** Label of the value per step, or of the total. */
  summary: string;
  note?: string;
  kind: 'bars' | 'lines';
  series: readonly Series[];
  scale: Scale;
  points: readonly AnalyticsPoint[];
  by: AnalyticsStep;
  /** Download address of the figures. */
  file: string;
}

/** A chart, a table of the same figures, and their download. */
export function ChartCard({ title, summary, note, kind, series, scale, points, by, file }: ChartCardProps) {
  const t = useStrings(strings);
  const locale = useLocale();
  const names = points.map((point) => pointName(point, by, locale));
  const manyYears = points[0]?.start.slice(0, 4) !== points.at(-1)?.start.slice(0, 4);
  // A count of zero is no data; a share or a time of zero is.
  const isEmpty = series.every(({ values }) =>
    values.every((value) => (kind === 'bars' ? !value : value === null)),
  );
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-[min(100%,9rem)] flex-1">
          <h2 className="text-2xl">{title}</h2>
          <p className="mt-1 font-semibold tabular-nums">{summary}</p>
          {note && <p className="text-sm text-ink-soft">{note}</p>}
        </div>
        <DownloadLink href={file} name={title} />
      </div>
      {isEmpty ? (
        <p className="flex min-h-32 items-center justify-center rounded-md bg-sunk text-ink-soft">
          {t.nothing}
        </p>
      ) : (
        <Plot
          name={title}
          kind={kind}
          series={series}
          scale={scale}
          names={names}
          axisNames={points.map((point) => axisName(point, by, locale, manyYears))}
        />
      )}
      <FigureTable title={title} series={series} scale={scale} names={names} />
    </Card>
  );
}
