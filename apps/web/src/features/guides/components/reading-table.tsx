import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** A wider column for long texts. */
  isWide?: boolean;
}

interface ReadingTableProps<Row> {
  caption: string;
  /** The first column names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /**
   * Cells with figures: on a phone three columns stay a table, and more are two abreast on the row's card.
   */
  isShort?: boolean;
}

/** Browsers may drop table semantics when rows are laid out as cards, so each part has an explicit role. */
const SEMANTICS = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  head: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** Part of rows that become cards on narrow screens. */
const CARD = {
  table: 'max-md:block',
  columns: 'max-md:sr-only',
  rows: 'max-md:flex max-md:flex-col max-md:gap-4',
  row: 'max-md:grid max-md:gap-x-4 max-md:rounded-lg max-md:border max-md:bg-card max-md:p-4 max-md:shadow-card',
  head: 'max-md:col-span-full max-md:pb-1 max-md:text-xl',
  cell: 'max-md:py-1',
} as const;
const ROW = {
  table: '',
  columns: '',
  rows: '',
  row: 'max-md:border-b max-md:text-sm max-md:odd:bg-card',
  head: 'max-md:p-2 max-md:text-base',
  cell: 'max-md:p-2',
} as const;

/**
 * A table of texts: on a phone each row is a card that repeats the columns' names, unless the table is
 * narrow.
 */
export function ReadingTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isShort = false,
}: ReadingTableProps<Row>) {
  const [head, ...others] = columns;
  const hasCards = !isShort || columns.length > 3;
  const look = hasCards ? CARD : ROW;
  const isOdd = others.length % 2 === 1;
  return (
    <div className="@container">
      <table
        {...SEMANTICS.table}
        className={classNames('w-full border-collapse text-start @max-[16rem]:wrap-anywhere', look.table)}
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...SEMANTICS.group} className={look.columns}>
          <tr {...SEMANTICS.row} className="border-b-2 border-line-strong">
            {columns.map(({ title, isWide }) => (
              <th
                key={title}
                scope="col"
                {...SEMANTICS.column}
                className={classNames(
                  'px-2 py-3 align-bottom font-semibold max-md:text-sm md:px-4',
                  isWide && 'md:w-[21%]',
                )}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...SEMANTICS.group} className={look.rows}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...SEMANTICS.row}
              className={classNames(
                'border-line md:border-b md:odd:bg-card',
                look.row,
                hasCards && (isShort ? 'max-md:grid-cols-2' : 'max-md:grid-cols-1'),
              )}
            >
              <th
                scope="row"
                {...SEMANTICS.head}
                className={classNames(
                  'font-heading text-lg font-semibold md:px-4 md:py-3.5 align-top',
                  look.head,
                )}
              >
                {head.cell(row)}
              </th>
              {others.map(({ title, cell }) => (
                <td
                  key={title}
                  {...SEMANTICS.cell}
                  className={classNames(
                    'align-top md:px-4 md:py-3.5',
                    look.cell,
                    isOdd && 'max-md:last:col-span-full',
                  )}
                >
                  {hasCards && (
                    <span aria-hidden="true" className="block text-sm font-semibold text-ink-soft md:hidden">
                      {title}
                    </span>
                  )}
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
