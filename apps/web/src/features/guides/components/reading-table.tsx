import type { ReactNode } from 'react';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
}

interface ReadingTableProps<Row> {
  caption: string;
  /** The first column names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** Browsers may forget what a table is once its rows are laid out as cards, so each part says it itself. */
const SEMANTICS = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  head: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** A table to read: on a phone each row is a small card that repeats the columns' names. */
export function ReadingTable<Row>({ caption, columns, rows, rowKey }: ReadingTableProps<Row>) {
  const [head, ...others] = columns;
  return (
    <table {...SEMANTICS.table} className="w-full border-collapse text-left max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead {...SEMANTICS.group} className="max-md:sr-only">
        <tr {...SEMANTICS.row} className="border-b-2 border-line-strong">
          {columns.map(({ title }) => (
            <th
              key={title}
              scope="col"
              {...SEMANTICS.column}
              className="px-4 py-3 align-bottom font-semibold"
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...SEMANTICS.group} className="max-md:flex max-md:flex-col max-md:gap-4">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            {...SEMANTICS.row}
            className="border-line max-md:block max-md:rounded-lg max-md:border max-md:bg-card max-md:p-4 max-md:shadow-card md:border-b md:odd:bg-card"
          >
            <th
              scope="row"
              {...SEMANTICS.head}
              className="font-heading text-lg font-semibold max-md:block max-md:pb-1 max-md:text-xl md:px-4 md:py-3.5 md:align-top"
            >
              {head.cell(row)}
            </th>
            {others.map(({ title, cell }) => (
              <td
                key={title}
                {...SEMANTICS.cell}
                className="max-md:block max-md:py-1 md:px-4 md:py-3.5 md:align-top"
              >
                <span aria-hidden="true" className="block text-sm font-semibold text-ink-soft md:hidden">
                  {title}
                </span>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
