import type { AnalyticsPoint, AnalyticsStep } from '@windfall/contract';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { Card } from '../../../ui/card.tsx';
import { TableArea } from '../../../ui/table-area.tsx';
import { axisName, pointName, type Scale, type Series } from '../model/series.ts';
import { strings } from '../strings.ts';
import { DownloadLink } from './download-link.tsx';
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

interface FigureTableProps {
  title: string;
  series: readonly Series[];
  scale: Scale;
  names: readonly string[];
}

/** The values of a chart as a table, latest first. */
function FigureTable({ title, series, scale, names }: FigureTableProps) {
  const t = useStrings(strings);
  const rows = names.map((name, index) => ({ name, index })).reverse();
  return (
    <details>
      <summary className="text-link">{t.table}</summary>
      <TableArea label={t.tableOf(title)} className="rounded-md border border-line">
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{t.tableOf(title)}</caption>
          <thead className="bg-sunk text-start">
            <tr>
              <th scope="col" className="px-3 py-2">
                {t.time}
              </th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="px-3 py-2 text-end first-letter:uppercase">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, index }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="px-3 py-1.5 text-start font-normal">
                  {name}
                </th>
                {series.map(({ name: of, values }) => (
                  <td key={of} className="px-3 py-1.5 text-end">
                    {valueText(values[index], scale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableArea>
    </details>
  );
}

const valueText = (value: number | null | undefined, { format }: Scale) =>
  value === null || value === undefined ? '–' : format(value);
