/** Columns that a page is ordered by. */
export interface SortableRow {
  readonly seq: number;
  readonly title_sort: string;
}

/** How the caller reads the rows of a page, in its one query: search knows neither their columns nor who sees them. */
export interface RowReader<Row> {
  /** The visible listings among these numbers, newest first. */
  readonly newestFirst: (numbers: readonly number[]) => Promise<Row[]>;
  /** The first visible ones by title, after this title and number. */
  readonly firstByTitle: (
    numbers: readonly number[],
    after: { readonly seq: number; readonly title: string } | undefined,
    limit: number,
  ) => Promise<Row[]>;
}
