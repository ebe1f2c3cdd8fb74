import { useStrings } from '../../../lib/i18n/strings.ts';
import { TableArea } from '../../../ui/table-area.tsx';
import type { Scale, Series } from '../model/series.ts';
import { strings } from '../strings.ts';

interface FigureTableProps {
  title: string;
  series: readonly Series[];
  scale: Scale;
  names: readonly string[];
}

/** The values of a chart as a table, latest first. */
export function FigureTable({ title, series, scale, names }: FigureTableProps) {
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
