import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Card } from '../../../ui/card.tsx';
import { strings } from '../strings.ts';
import { DownloadLink } from './download-link.tsx';

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
export function RankingCard({ title, note, columns, rows, empty, file }: RankingCardProps) {
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
